import { describeIssue } from '@terimce/contract/issues';
import type { FieldErrors, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { fieldOf, issueText } from './issue-text.js';

/**
 * Validates a form with a schema of the contract. `toBody` converts the form values to the request body. Each error
 * belongs to the field with which its path begins; its text is made from code and parameters.
 */
export function schemaResolver<T>(
  schema: z.ZodType,
  toBody: (values: T) => unknown = (values) => values,
): Resolver<Record<string, unknown>> {
  return (values) => {
    const { error } = schema.safeParse(toBody(values as T), { reportInput: true });
    if (!error) return { values, errors: {} };
    const errors: FieldErrors<Record<string, unknown>> = {};
    for (const found of error.issues) {
      const name = fieldOf(found.path.join('.'));
      errors[name] ??= { type: found.code, message: issueText(describeIssue(found)) };
    }
    return { values: {}, errors };
  };
}
