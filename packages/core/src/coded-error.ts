import { type ErrorCode, errorMessage } from '@terimce/contract/errors';

/**
 * An error that clients may see: a code of the contract and optional details, such as the existing term for
 * TERM_EXISTS. Only the HTTP layer turns it into a reply.
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
