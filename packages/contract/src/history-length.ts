/** Number of searches that are stored for a user. */
export const HISTORY_LENGTH = 20;
