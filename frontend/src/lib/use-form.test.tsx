// @vitest-environment happy-dom
import type { CallFailure } from '@terimce/contract/client';
import { errorMessage } from '@terimce/contract/errors';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { show, texts } from '../../test/site.js';
import { TextField } from '../components/field.js';
import { Form } from '../components/form.js';
import { chooseLanguage } from './i18n.js';
import { schemaResolver } from './schema-resolver.js';
import { type FormOutcome, failed, useForm } from './use-form.js';

afterEach(() => sessionStorage.clear());

const schema = z.object({ name: z.string().min(1).max(5), tags: z.string() });
const send = vi.fn(async (): Promise<FormOutcome> => undefined);

function Example() {
  const form = useForm({
    initial: { name: '', tags: '' },
    draft: 'example',
    resolver: schemaResolver(schema),
    send,
  });
  return (
    <Form state={form} submitLabel="Kaydet">
      <TextField label="Ad" {...form.field('name')} />
      <TextField label="Etiketler" {...form.field('tags')} />
    </Form>
  );
}

const name = () => screen.getByLabelText<HTMLInputElement>('Ad');
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Kaydet' }));
const alerts = () => texts('[role="alert"]').filter(Boolean);

it('shows errors of the schema at their fields, in the language of the page, until the next input', async () => {
  await show(<Example />);
  await submit();
  await waitFor(() => expect(alerts()).toEqual(['Bu alanı doldurun.']));
  expect(name().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(name());
  await userEvent.type(name(), 'çok uzun');
  expect(alerts()).toEqual([]);
  await submit();
  await waitFor(() => expect(alerts()).toEqual(['En fazla 5 karakter olabilir.']));
  expect(send).not.toHaveBeenCalled();
});

it('shows its errors in the language that is chosen afterwards', async () => {
  await show(<Example />);
  await submit();
  await waitFor(() => expect(alerts()).toEqual(['Bu alanı doldurun.']));
  await act(() => chooseLanguage('en'));
  await waitFor(() => expect(alerts()).toEqual(['Fill in this field.']));
});

it('shows errors of the server at their fields, and never its English text or the path', async () => {
  send.mockResolvedValue({
    failure: {
      success: false,
      code: 'VALIDATION_FAILED',
      status: 400,
      message: 'Gönderilen bilgiler geçersiz',
      issues: [
        {
          path: 'body.tags.3',
          message: 'Too big: expected string to have <=200 characters',
          code: 'too_long',
          params: { max: 200 },
        },
        { path: 'body.contact.name', message: 'Invalid e-mail', code: 'invalid_email' },
        { path: 'body.name', message: 'Invalid e-mail', code: 'invalid_email' },
        { path: 'body.other', message: 'Invalid input', code: 'invalid' },
      ],
    },
    text: () => 'Gönderilen bilgiler geçersiz',
  });
  await show(<Example />);
  await userEvent.type(name(), 'ısı');
  await submit();
  await waitFor(() =>
    expect(alerts()).toEqual([
      'Geçerli bir e-posta adresi girin.',
      'En fazla 200 karakter olabilir.',
      'Bu değer geçersiz.',
    ]),
  );
  expect(texts('[role="alert"]')).not.toContain('Gönderilen bilgiler geçersiz');
});

it('keeps what the server has refused in the language that is chosen afterwards', async () => {
  const refusal = { success: false, status: 400, message: 'Olmaz' } as const;
  const issues = [{ path: 'body.tags', message: '', code: 'too_long', params: { max: 200 } }];
  await show(<Example />);
  await userEvent.type(name(), 'ısı');
  async function refuse(reply: CallFailure, shown: string, shownLater: string) {
    send.mockResolvedValueOnce(failed('POST /auth/register', reply));
    await submit();
    await waitFor(() => expect(alerts()).toEqual([shown]));
    await act(() => chooseLanguage('en'));
    await waitFor(() => expect(alerts()).toEqual([shownLater]));
    await act(() => chooseLanguage('tr'));
  }
  await refuse(
    { ...refusal, code: 'VALIDATION_FAILED', issues },
    'En fazla 200 karakter olabilir.',
    'At most 200 characters are allowed.',
  );
  const [disk, diskLater] = [errorMessage('DISK_FULL', 'tr'), errorMessage('DISK_FULL', 'en')];
  await refuse({ ...refusal, code: 'DISK_FULL', message: disk }, disk, diskLater);
  await refuse({ ...refusal, code: 'INTERNAL' }, 'Olmaz', 'Olmaz');
});

it('does not show a refusal again at a field that was changed meanwhile', async () => {
  const issues = ['name', 'tags'].map((field) => ({
    path: `body.${field}`,
    message: '',
    code: 'invalid',
  }));
  send.mockResolvedValueOnce({
    failure: { success: false, code: 'VALIDATION_FAILED', status: 400, message: '', issues },
  });
  await show(<Example />);
  await userEvent.type(name(), 'ısı');
  await submit();
  await waitFor(() => expect(alerts()).toHaveLength(2));
  await userEvent.type(name(), '!');
  await act(() => chooseLanguage('en'));
  await waitFor(() => expect(alerts()).toEqual(['This value is not valid.']));
});

it('keeps typed text as a draft until it is sent', async () => {
  await show(<Example />);
  await userEvent.type(name(), 'ısı');
  cleanup();
  await show(<Example />);
  expect(name().value).toBe('ısı');
  send.mockResolvedValue(undefined);
  await submit();
  await waitFor(() => expect(sessionStorage.getItem('draft:example')).toBeNull());
});
