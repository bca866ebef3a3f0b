import { escapeForXml } from '@terimce/core/files/escape';

/** Markup that is safe to send without escaping. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | string | number | undefined | false | readonly Value[];

/** Text for element content or a quoted attribute, in HTML and XML. Characters that XML forbids are dropped. */
export function escapeText(text: string): string {
  return escapeForXml(text, /[&<>"']/g);
}

/** Markup from a template; values are escaped unless they are {@link Html}. Empty values are dropped. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(String.raw({ raw: parts }, ...values.map(render)));
}

/** A block of JSON: browsers do not run it, so the Content-Security-Policy does not apply. */
export function jsonScript(attributes: string, data: object): Html {
  const text = JSON.stringify(data).replaceAll('<', '\\u003c');
  return new Html(`<script ${attributes}>${text}</script>`);
}

function render(value: Value): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'string' || typeof value === 'number') return escapeText(String(value));
  return value.map(render).join('');
}
