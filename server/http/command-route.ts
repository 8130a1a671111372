// The routes of all calls that a single command handles.
import { type EndpointKey, endpointKeys } from '#shared/endpoints/table.ts';
import type { CallCommands, CallInput } from '../engine/calls.ts';
import type { Hub } from '../hub.ts';
import { type Route, route } from './route.ts';

function routeOf<K extends EndpointKey>(hub: Hub, commands: CallCommands, key: K): Route[] {
  const command = commands[key];
  if (!command) return [];
  // No field of a call's body has the name of a path parameter, so the two can be merged.
  return [
    route(key, ({ params, body, call }) =>
      hub.run(command, Object.assign({}, body, params) as CallInput<K>, call),
    ),
  ];
}

/** Returns a route for each command in `commands` that has the method and path of a call as its key. */
export const commandRoutes = (hub: Hub, commands: CallCommands): Route[] =>
  endpointKeys.flatMap((key) => routeOf(hub, commands, key));
