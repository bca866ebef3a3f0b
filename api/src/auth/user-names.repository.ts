import { UserModel } from '@terimce/core/models/user';

export interface UserName {
  readonly _id: string;
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
}

/** User names by id, to show who sent or did something. */
export async function namesOfUsers(ids: readonly unknown[]): Promise<Map<string, UserName>> {
  const distinct = [...new Set(ids.filter(Boolean).map(String))];
  if (distinct.length === 0) return new Map();
  const fields = { username: 1, fullName: 1, email: 1 } as const;
  const users = await UserModel.find({ _id: { $in: distinct } }, fields).lean();
  return new Map(
    users.map(({ _id, username, fullName, email }) => [
      String(_id),
      { _id: String(_id), username, fullName: fullName ?? '', email: email ?? '' },
    ]),
  );
}

/** The sender of a message in a reply; null for a guest. */
export function senderOf(
  { userId }: { readonly userId?: unknown },
  names: ReadonlyMap<string, UserName>,
) {
  const sender = names.get(String(userId));
  return sender ? { _id: sender._id, fullName: sender.fullName, username: sender.username } : null;
}
