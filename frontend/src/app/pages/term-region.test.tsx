// @vitest-environment happy-dom
import { edgeTerm } from '@terimce/contract/term';
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sampleOf } from '../../../test/sample.js';
import { answerCalls, show } from '../../../test/site.js';
import { TermRegion } from './term-region.js';

it.each([
  ['stent', 'damar desteği', '“damar desteği” teriminin İngilizce karşılığı: “stent”.'],
  ['', 'damar desteği', '“damar desteği”: mühendislik terimi.'],
])(
  'describes a term without a Turkish definition by its names %j and %j',
  async (englishTerm, turkishTerm, text) => {
    const term = {
      ...(sampleOf(edgeTerm) as object),
      englishTerm,
      turkishTerm,
      turkishDefinition: '',
      metaDescription: '',
      slug: 'stent',
    };
    answerCalls((_method, path) =>
      path.includes('slug=stent')
        ? { body: { success: true, message: '', count: 1, data: [term] } }
        : { status: 404, body: { success: false, code: 'NOT_FOUND', message: '' } },
    );
    await show(<TermRegion slug="stent" onClose={() => undefined} />);
    const written = () => document.head.querySelector<HTMLMetaElement>('meta[name="description"]');
    await waitFor(() => expect(written()?.content).toBe(text));
  },
);
