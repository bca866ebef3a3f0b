// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addTexts, chooseLanguage, startI18n, useTranslation } from './i18n.js';

type Translate = (key: string, values?: Record<string, unknown>) => string;

/** Catches what is thrown apart from the page; returns the messages. */
function catchThrown(): () => string[] {
  const apart = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation(() => {});
  return () => {
    const messages = apart.mock.calls.map(([run]) => {
      try {
        run();
      } catch (error) {
        return (error as Error).message;
      }
      return '';
    });
    apart.mockRestore();
    return messages.filter(Boolean);
  };
}

async function translate(): Promise<Translate> {
  let t: Translate | undefined;
  function Probe() {
    t = useTranslation().t as unknown as Translate;
    return null;
  }
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(createElement(Probe)));
  await act(async () => root.unmount());
  if (!t) throw new Error('Nothing was drawn');
  return t;
}

describe('useTranslation', () => {
  beforeEach(async () => {
    await startI18n();
    await chooseLanguage('tr');
  });

  it('returns the same function each time, one per language', async () => {
    const turkish = await translate();
    expect(await translate()).toBe(turkish);
    await chooseLanguage('en');
    const english = await translate();
    expect(english).not.toBe(turkish);
    expect(english('search.clear')).not.toBe(turkish('search.clear'));
    expect(turkish('search.clear')).toBe(turkish('search.clear'));
  });

  it('fills in values at every call', async () => {
    const t = await translate();
    expect(t('search.noResults', { query: 'pompa' })).toContain('pompa');
    expect(t('search.noResults', { query: 'vana' })).toContain('vana');
  });

  it('shows the other language for a text that is missing', async () => {
    addTexts('en', { only: { english: 'only {{what}}' } });
    const t = await translate();
    const thrown = catchThrown();
    expect(t('only.english', { what: 'English' })).toBe('only English');
    expect(t('only.nowhere')).toBe('');
    expect(thrown()).toEqual(['Missing text: only.english', 'Missing text: only.nowhere']);
  });

  it('finds a text that was loaded after it was first requested', async () => {
    const t = await translate();
    const thrown = catchThrown();
    expect(t('later.text')).toBe('');
    expect(thrown()).toEqual(['Missing text: later.text']);
    addTexts('tr', { later: { text: 'sonra' } });
    expect(t('later.text')).toBe('sonra');
  });
});

describe('while another language is loading slowly', () => {
  /** The module as on a new visit in Turkish; English arrives at `arrive`. */
  async function visit() {
    vi.resetModules();
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    vi.doMock('../locales/en.json', async (original) => {
      await arrived;
      return original();
    });
    localStorage.setItem('language', 'tr');
    const i18n = await import('./i18n.js');
    await i18n.startI18n();
    return { ...i18n, arrive };
  }

  it('a part that is opened meanwhile has its texts in both', async () => {
    const { arrive, chooseLanguage, loadTexts, textIn } = await visit();
    const choosing = chooseLanguage('en');
    await loadTexts('term');
    arrive();
    await choosing;
    expect(textIn('en', 'term.cite')).toBe('Cite');
  });

  it('the last choice holds', async () => {
    const { arrive, chooseLanguage, currentLanguage } = await visit();
    const choosing = chooseLanguage('en');
    await chooseLanguage('tr');
    arrive();
    await choosing;
    expect(currentLanguage()).toBe('tr');
  });
});
