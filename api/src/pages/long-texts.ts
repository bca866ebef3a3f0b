import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTENT_LANGUAGES, type ContentLanguage } from '@terimce/contract/languages';
import { z } from 'zod';
import { type Html, html } from './html.js';

const page = z.object({
  title: z.string(),
  lead: z.string(),
  sections: z.array(
    z.object({
      title: z.string(),
      paragraphs: z.array(z.string()),
      items: z.array(z.string()).optional(),
    }),
  ),
  contactTitle: z.string().optional(),
  contact: z.string().optional(),
});
const texts = z.record(z.string(), page);

export type LongText = z.output<typeof page>;
/** Legal and information pages in each language, by the name that the front end gives them. */
export type LongTexts = Readonly<Partial<Record<ContentLanguage, z.output<typeof texts>>>>;

/** Reads the long texts that the front end's build writes beside its pages; empty if it is not built. */
export function readLongTexts(folder: string): LongTexts {
  const found = CONTENT_LANGUAGES.flatMap((language) => {
    const file = join(folder, 'texts', `${language}.json`);
    if (!existsSync(file)) return [];
    return [[language, texts.parse(JSON.parse(readFileSync(file, 'utf8')))] as const];
  });
  return Object.fromEntries(found);
}

/** @param updated date written above the sections, for texts that have one. */
export function longTextBody(text: LongText, email: string, updated: string | undefined): Html {
  const filled = (paragraph: string) => html`<p>${paragraph.replaceAll('{{email}}', email)}</p>`;
  return html`<main class="prerendered">
      <h1>${text.title}</h1>
      <p>${text.lead}</p>
      ${updated !== undefined && html`<p>${updated}</p>`}
      ${text.sections.map(
        (section, index) => html`<section>
        <h2>${updated !== undefined && `${index + 1}. `}${section.title}</h2>
        ${section.paragraphs.map(filled)}
        ${section.items !== undefined && html`<ul>${section.items.map((item) => html`<li>${item}</li>`)}</ul>`}
      </section>`,
      )}
      ${text.contact !== undefined && html`<section><h2>${text.contactTitle}</h2>${filled(text.contact)}</section>`}
    </main>`;
}
