import type { Role } from '@terimce/contract/roles';

/** Who does something in the back office, and from where. */
export interface AdminActor {
  readonly id: string;
  readonly username: string;
  readonly role: Role;
  readonly ip: string;
}

/** The actor of a call. */
export function actorOf(context: {
  readonly ip: string;
  readonly user: { readonly id: string; readonly username: string; readonly role: Role };
}): AdminActor {
  const { id, username, role } = context.user;
  return { id, username, role, ip: context.ip };
}
