// A link from an empty list to the page that fills it.
import { Link } from 'wouter';
import type { Scope } from '#shared/scopes.ts';
import { passes, useUser } from './session.ts';

interface WayToProps {
  path: string;
  /** The scopes that may open the page. One of them is enough. */
  scopes: readonly Scope[];
  children: string;
}

/** Shows nothing to users without access to the page. */
export function WayTo({ path, scopes, children }: WayToProps) {
  return passes(useUser(), scopes) ? <Link href={path}>{children}</Link> : null;
}
