/** What of a collection belongs to an account, and whether an archive contains it. */
interface Belongings {
  /** The field with the id of an account: its records are deleted with it. */
  readonly deletedBy?: string;
  /** The same for records that others need: they lose it, and what identifies the account. */
  readonly separatedBy?: {
    readonly field: string;
    readonly removed: readonly string[];
    /** Texts that become empty. */
    readonly emptied?: readonly string[];
  };
  /** The field with a list of accounts. */
  readonly listedIn?: string;
  /** Where user names are shown; rights never depend on them. They become {@link ERASED_ACCOUNT}. */
  readonly names?: readonly string[];
  /** Records that `erase-user.ts` has code for. */
  readonly ownCode?: true;
  /** Records that stay with the installation: no archive has them, and a restore keeps them. */
  readonly stays?: true;
}

const NOTHING = {};
const OF_ACCOUNT = { deletedBy: 'userId' };

/**
 * What belongs to an account, by collection. Erasing an account and the archive derive from it. Each model needs an
 * entry here, else it does not compile.
 */
export const BELONGINGS = {
  apiTokens: OF_ACCOUNT,
  auditLogs: {
    names: ['by', 'details.before.createdBy', 'details.after.proposedBy'],
    ownCode: true,
  },
  categories: { names: ['createdBy'] },
  counters: NOTHING,
  erasedNames: NOTHING,
  events: { ownCode: true },
  favorites: { ownCode: true },
  feedbacks: {
    separatedBy: { field: 'userId', removed: ['ipAddress'], emptied: ['email', 'contactName'] },
  },
  guesses: { ownCode: true },
  importRows: NOTHING,
  imports: {
    separatedBy: { field: 'createdById', removed: [] },
    names: ['createdBy', 'undoneBy'],
  },
  indexState: { names: ['rebuild.requestedBy'], stays: true },
  installation: { stays: true },
  ipBans: { names: ['createdBy'] },
  leases: { stays: true },
  messageClaims: NOTHING,
  migrations: NOTHING,
  reviews: OF_ACCOUNT,
  savedViews: OF_ACCOUNT,
  searchHistories: { deletedBy: '_id' },
  sessions: OF_ACCOUNT,
  settings: { names: ['updatedBy'] },
  signIns: OF_ACCOUNT,
  slugRedirects: NOTHING,
  suggestions: {
    separatedBy: {
      field: 'userId',
      removed: ['ipAddress'],
      emptied: ['submitterEmail', 'contactName'],
    },
    listedIn: 'askers',
  },
  sums: NOTHING,
  termChanges: { names: ['createdBy'] },
  termEditors: OF_ACCOUNT,
  termMerges: { names: ['by', 'actor.username'] },
  termProposals: { ...OF_ACCOUNT, names: ['decidedBy'] },
  termRevisions: { names: ['by', 'changes.proposedBy.to'] },
  terms: { names: ['createdBy', 'updatedBy', 'deletedBy', 'publishBy'] },
  uploads: { separatedBy: { field: 'userId', removed: [] } },
  users: { ownCode: true },
} satisfies Record<string, Belongings>;

export type CollectionName = keyof typeof BELONGINGS;

/** The entries of the table. */
export const belongings = (): [CollectionName, Belongings][] =>
  Object.entries(BELONGINGS) as [CollectionName, Belongings][];

/** Whether a collection stays with the installation. */
export function stays(collection: string): boolean {
  return belongings().some(([name, entry]) => name === collection && entry.stays === true);
}

/** What stands where the name of an erased account was. No user name has such characters. */
export const ERASED_ACCOUNT = '(silinen hesap / erased account)';
