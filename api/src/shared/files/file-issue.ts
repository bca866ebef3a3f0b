import { type FileIssueCode, issueText } from '@terimce/contract/row-issues';
import { CodedError } from '@terimce/core/coded-error';

/**
 * The reason why a file cannot be read: `details.issue` for the panel, which translates it, and `details.reason` in
 * English for other clients.
 */
export function fileIssue(
  code: FileIssueCode,
  params: Readonly<Record<string, string | number>> = {},
): CodedError {
  const issue = { code, params };
  const { line } = params;
  return new CodedError('IMPORT_FILE_INVALID', {
    ...(line === undefined ? {} : { line }),
    reason: issueText(issue, 'en'),
    issue,
  });
}
