import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { optionalEmail } from './account.js';
import { newTerm } from './admin-term.js';
import { describeIssue } from './issues.js';

const found = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value, { reportInput: true });
  return error?.issues.map((one) => {
    const { message: _, ...rest } = describeIssue(one);
    return { path: one.path.join('.'), ...rest };
  });
};

describe('an issue of a schema', () => {
  it.each([
    [z.string().min(1), '', { code: 'required' }],
    [z.string(), undefined, { code: 'required' }],
    [z.string(), 7, { code: 'invalid' }],
    [z.string().min(3), 'ab', { code: 'too_short', params: { min: 3 } }],
    [z.string().max(3), 'abcd', { code: 'too_long', params: { max: 3 } }],
    [z.array(z.string()).max(1), ['a', 'b'], { code: 'too_many', params: { max: 1 } }],
    [z.array(z.string()).min(1), [], { code: 'too_few', params: { min: 1 } }],
    [z.number().min(2), 1, { code: 'too_small', params: { min: 2 } }],
    [z.number().max(2), 3, { code: 'too_big', params: { max: 2 } }],
    [z.email(), 'x', { code: 'invalid_email' }],
    [optionalEmail, 'x', { code: 'invalid_email' }],
    [z.enum(['a']), 'b', { code: 'invalid' }],
  ])('%# is described by code and parameters', (schema, value, expected) => {
    expect(found(schema, value)).toEqual([{ path: '', ...expected }]);
  });

  it('has the error code of the schema, and the kind of a broken link', () => {
    expect(found(newTerm, { turkishDefinition: 'x', category: 'civil' })).toEqual([
      { path: 'englishTerm', code: 'HEADWORD_REQUIRED' },
    ]);
    expect(found(newTerm, { image: 'javascript:x' })?.[0]).toEqual({
      path: 'image',
      code: 'invalid_link',
    });
  });
});
