// From an empty list to where it is filled.
import { Link } from 'wouter';
import type { Scope } from '#shared/scopes.ts';
import { passes, useUser } from './session.ts';

interface WayToProps {
  path: string;
  /** Who may go there: any one of these. */
  scopes: readonly Scope[];
  children: string;
}

/** Nothing for who would not be let in. */
export function WayTo({ path, scopes, children }: WayToProps) {
  return passes(useUser(), scopes) ? <Link href={path}>{children}</Link> : null;
}
