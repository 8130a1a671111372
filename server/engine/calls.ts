// The type of commands that handle a call completely. Their input is the path parameters and the body of the call.
import type { AnswerOf, BodyOf, EndpointKey, ParamsOf } from '#shared/endpoints/table.ts';
import type { Command } from './command.ts';

type Sent<T> = T extends undefined ? unknown : T;

/** The validated body of a call, with the parameters of its path. */
export type CallInput<K extends EndpointKey> = Sent<BodyOf<K>> & Sent<ParamsOf<K>>;

/** Commands by the method and path of their call. `http/command-route.ts` makes the routes of these calls. */
export type CallCommands = { readonly [K in EndpointKey]?: Command<CallInput<K>, AnswerOf<K>> };
