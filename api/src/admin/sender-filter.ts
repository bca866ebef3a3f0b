/** Narrows a list to what one account did or what came from one address. */
export interface SenderFilter {
  readonly userId?: string | undefined;
  readonly ipAddress?: string | undefined;
}

export function bySender({ userId, ipAddress }: SenderFilter): {
  userId?: string;
  ipAddress?: string;
} {
  return { ...(userId ? { userId } : {}), ...(ipAddress ? { ipAddress } : {}) };
}
