// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '../../test/site.js';
import { useRowFocus } from './use-row-focus.js';

type Draw = (
  box: RefObject<HTMLElement | null>,
  keepFocus: ReturnType<typeof useRowFocus>,
  buttons: readonly ReactNode[],
) => ReactNode;

const asList: Draw = (box, keepFocus, buttons) => (
  <ul ref={box as RefObject<HTMLUListElement>} {...keepFocus}>
    {buttons.map((button, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the items have no other keys
      <li key={place}>{button}</li>
    ))}
  </ul>
);

const asTable: Draw = (box, keepFocus, buttons) => (
  <section ref={box} {...keepFocus}>
    <table>
      <tbody>
        {buttons.map((button, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other keys
          <tr key={place}>
            <td>{button}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

function Words({ draw }: { draw: Draw }) {
  const [words, setWords] = useState(['bir', 'iki', 'üç']);
  const box = useRef<HTMLElement>(null);
  const keepFocus = useRowFocus(box, words);
  const without = (word: string) => () => setWords(words.filter((other) => other !== word));
  return draw(
    box,
    keepFocus,
    words.map((word) => (
      <button key={word} type="button" onClick={without(word)}>
        {word}
      </button>
    )),
  );
}

it.each([
  ['list', asList],
  ['table', asTable],
])(
  'moves the focus from a removed row of a %s to the row that takes its place',
  async (_, draw) => {
    await show(<Words draw={draw} />);
    for (const [gone, next] of [
      ['iki', 'üç'],
      ['üç', 'bir'],
    ] as const) {
      await userEvent.click(screen.getByRole('button', { name: gone }));
      expect(document.activeElement?.textContent).toBe(next);
    }
  },
);
