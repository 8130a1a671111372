// The type of commands that handle a call completely. Their input is the path parameters and the body of the call.
import type { AnswerOf, BodyOf, EndpointKey, ParamsOf } from '#shared/endpoints/table.ts';
import type { Command } from './command.ts';

type Sent<T> = T extends undefined ? unknown : T;

/** The validated body of a call, with the parameters of its path. */
export type CallInput<K extends EndpointKey> = Sent<BodyOf<K>> & Sent<ParamsOf<K>>;

/** Commands by the name of their call, which gets its route from `http/command-route.ts`. */
export type CallCommands = { readonly [K in EndpointKey]?: Command<CallInput<K>, AnswerOf<K>> };
