// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { show, texts, translate } from '../../test/site.js';
import { LinkedText } from './linked-text.js';

const TERM = {
  _id: 'a'.repeat(24),
  englishTerm: 'steel',
  ingilizce_terim: 'steel',
  turkishTerm: 'çelik',
  turkce_terim: 'çelik',
  category: 'materials',
  slug: 'steel',
};

function Reader() {
  const [isEnglish, setEnglish] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setEnglish(true)}>
        English
      </button>
      <p>
        {isEnglish ? (
          <LinkedText text="Steel is hard." mentions={[{ at: 0, text: 'Steel', term: TERM }]} />
        ) : (
          <LinkedText
            text="Isı çeliği ısıtır."
            mentions={[{ at: 4, text: 'çeliği', term: TERM }]}
          />
        )}
      </p>
    </>
  );
}

it('follows the chosen language while the browser translates the page', async () => {
  await show(<Reader />);
  expect(texts('p, a')).toEqual(['Isı çeliği ısıtır.', 'çeliği']);
  translate(document.body);
  await userEvent.click(screen.getByRole('button'));
  expect(texts('p, a')).toEqual(['Steel is hard.', 'Steel']);
});
