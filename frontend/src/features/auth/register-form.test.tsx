// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerCalls, fill, show } from '../../../test/site.js';
import { t } from '../../lib/i18n.js';
import { RegisterForm } from './register-form.js';

it('refuses a name that the server would refuse, at its field', async () => {
  const calls = answerCalls(() => ({ body: { success: true, message: '', data: {} } }));
  await show(<RegisterForm />);
  const name = screen.getByLabelText(t('auth.username'));
  await fill(name, 'Иван');
  await fill(screen.getByLabelText(t('auth.password')), 'uzun-bir-parola');
  await fill(screen.getByLabelText(t('auth.confirmPassword')), 'uzun-bir-parola');
  await fill(screen.getByLabelText(t('auth.securityQuestion')), 'Ayşe');
  await userEvent.click(screen.getByRole('button', { name: t('auth.register.submit') }));
  await screen.findByText(t('auth.errors.usernameInvalid'));
  expect(name.getAttribute('aria-invalid')).toBe('true');
  expect(calls).not.toHaveBeenCalled();
});
