import type { ContentLanguage } from '@terimce/contract/languages';
import type { TextTerms } from '@terimce/contract/routes/text';
import { call } from '../../lib/api.js';
import { dataOrDevice } from '../../lib/online.js';
import { askPack, packTermToEdge } from '../../lib/pack.js';
import type { TermName } from '../../lib/terms.js';

interface FoundTerm extends TermName {
  readonly englishGloss: string;
  readonly turkishGloss: string;
}

/** A text and the terms that were found in it. */
export interface FoundTerms extends Omit<TextTerms, 'terms'> {
  readonly text: string;
  readonly terms: readonly FoundTerm[];
}

/**
 * The terms of a text, without a network from the dictionary on this device.
 * @throws CallFailure if neither answers.
 */
export async function findTermsInText(
  text: string,
  language: ContentLanguage | undefined,
): Promise<FoundTerms> {
  const data = await dataOrDevice(call('POST /text', { body: { text, language } }), async () => {
    const { present, text: found, terms } = await askPack({ kind: 'text', text, language });
    return present && found ? { ...found, terms: terms.map(packTermToEdge) } : undefined;
  });
  return { text, ...data };
}
