/** The names of the error codes that this server uses, spelled as in MongoDB's error_codes.yml. */
const codeNames: Record<number, string> = {
  1: 'InternalError',
  2: 'BadValue',
  9: 'FailedToParse',
  13: 'Unauthorized',
  14: 'TypeMismatch',
  15: 'Overflow',
  16: 'InvalidLength',
  22: 'InvalidBSON',
  26: 'NamespaceNotFound',
  27: 'IndexNotFound',
  28: 'PathNotViable',
  34: 'CannotBackfillArray',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  48: 'NamespaceExists',
  50: 'MaxTimeMSExpired',
  52: 'DollarPrefixedFieldName',
  53: 'InvalidIdField',
  54: 'NotSingleValueField',
  55: 'NotExactValueField',
  56: 'EmptyFieldName',
  59: 'CommandNotFound',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  72: 'InvalidOptions',
  73: 'InvalidNamespace',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  91: 'ShutdownInProgress',
  115: 'CommandNotSupported',
  146: 'ExceededMemoryLimit',
  168: 'InvalidPipelineOperator',
  171: 'CannotIndexParallelArrays',
  175: 'QueryPlanKilled',
  197: 'InvalidIndexSpecificationOption',
  224: 'QueryFeatureNotAllowed',
  225: 'TransactionTooOld',
  263: 'OperationNotSupportedInTransaction',
  292: 'QueryExceededMemoryLimitNoDiskUseAllowed',
  301: 'DataCorruptionDetected',
  10334: 'BSONObjectTooLarge',
  11000: 'DuplicateKey',
  14031: 'OutOfDiskSpace',
};

/** An error that is sent to the client in the form of a MongoDB error. */
export class CommandError extends Error {
  readonly code: number;
  /** Further fields of the error document, such as keyPattern and keyValue. */
  readonly extra: Record<string, unknown>;

  constructor(code: number, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.name = 'CommandError';
    this.code = code;
    this.extra = extra;
  }

  get codeName(): string {
    return codeNames[this.code] ?? `Location${this.code}`;
  }
}

export function badValue(message: string): CommandError {
  return new CommandError(2, message);
}

export function failedToParse(message: string): CommandError {
  return new CommandError(9, message);
}

export function typeMismatch(message: string): CommandError {
  return new CommandError(14, message);
}

/** The error for a feature that MongoDB has and this server does not. */
export function unsupported(name: string): CommandError {
  return new CommandError(115, `${name} is not supported by this server`);
}

/** Converts any error into the one that the client receives. */
export function toCommandError(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  const message = error instanceof Error ? error.message : String(error);
  // LMDB reports a partial write as an input/output error.
  if (/ENOSPC|No space left|EFBIG|File too large|MDB_MAP_FULL|Input\/output/i.test(message)) {
    return new CommandError(14031, `The disk is full or failing, nothing was written: ${message}`);
  }
  if (/MDB_CORRUPTED|MDB_PAGE_NOTFOUND|MDB_PANIC/.test(message)) {
    return new CommandError(301, `The data file is damaged: ${message}`);
  }
  return new CommandError(1, message);
}
