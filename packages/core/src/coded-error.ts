import { type ErrorCode, errorMessage } from '@terimce/contract/errors';

/**
 * An error that the outside may see: a code of the contract and, where useful, facts about it such
 * as the existing term for TERM_EXISTS. The HTTP layer turns it into a reply; nothing else does.
 */
export class CodedError extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;

  constructor(code: ErrorCode, details?: unknown, options?: ErrorOptions) {
    super(errorMessage(code, 'en'), options);
    this.name = 'CodedError';
    this.code = code;
    this.details = details;
  }
}
