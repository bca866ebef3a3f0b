// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '../../test/site.js';
import { TextArea } from './field.js';

function Note() {
  const [value, setValue] = useState('');
  return <TextArea label="Not" value={value} onChange={setValue} maxLength={1000} />;
}

it('a text that is too long for a field of several lines is named, not cut', async () => {
  await show(<Note />);
  const field = screen.getByLabelText<HTMLTextAreaElement>('Not');
  await userEvent.click(field);
  await userEvent.paste('x'.repeat(1000));
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.paste('y');
  expect(field.value).toHaveLength(1001);
  expect(screen.getByRole('alert').textContent).toBe('En fazla 1.000 karakter olabilir.');
});
