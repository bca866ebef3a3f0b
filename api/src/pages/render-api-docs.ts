import type { JsonSchema, OpenApiDocument, Operation } from '@terimce/contract/openapi';
import { lowerCase } from '@terimce/contract/text';
import { escapeText, Html, html } from './html.js';

interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** The only inline style sheet of the page; the Content-Security-Policy allows it by its hash. */
export const DOCS_STYLE = `
:root{color-scheme:light dark;--line:#8884}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1.5rem}
pre{overflow-x:auto;margin:.25rem 0}
code{font:0.9em ui-monospace,monospace;overflow-wrap:anywhere}
nav ul{columns:14rem;padding:0;list-style:none}
article{border-top:1px solid var(--line);padding:0.75rem 0}
h3{font-size:1rem;margin:0}
table{border-collapse:collapse;width:100%;margin:0.5rem 0}
td,th{text-align:left;vertical-align:top;padding:0.15rem 0.75rem 0.15rem 0;border-bottom:1px solid var(--line)}
.verb{display:inline-block;min-width:4.5rem;font-weight:700}
.access{opacity:.75;font-size:.9em}
summary{cursor:pointer}`;

/** Renders the OpenAPI document, after a guide, as a page that needs no scripts and no external resources. */
export function renderApiDocs({ info, paths, components }: OpenApiDocument, guide: Html): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))];
  const sections = tags.map((tag) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(tag));
    return html`<section><h2 id="${anchor(tag)}">${tag}</h2>${own.map(article)}</section>`;
  });
  const links = tags.map((tag) => html`<li><a href="#${anchor(tag)}">${tag}</a></li>`);
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) =>
      html`<article id="schema-${name}"><h3><code>${name}</code></h3>${members(schema)}</article>`,
  );
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${info.title} API</title><style>${new Html(DOCS_STYLE)}</style></head><body>
<h1>${info.title} API ${info.version}</h1><p>${prose(info.description)}</p>
<p>The same as a document for tools: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<nav aria-label="Contents"><ul><li><a href="#open">For other sites and programs</a></li>${links}<li><a href="#schemas">Schemas</a></li></ul></nav>
<main>${guide}${sections}<section><h2 id="schemas">Schemas</h2>${schemas}</section></main></body></html>`
    .text;
}

function article({ method, path, operation }: Call): Html {
  const { summary, description, parameters, requestBody, responses } = operation;
  const body = Object.values(requestBody?.content ?? {})[0]?.schema;
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'));
  const [type, content] = Object.entries(success?.[1].content ?? {})[0] ?? [];
  const data = content?.schema.properties?.data;
  const errors = Object.entries(responses)
    .filter(([status]) => !status.startsWith('2'))
    .map(([status, { description: codes }]) => html`<tr><td>${status}</td><td>${codes}</td></tr>`);
  const rows = parameters.map(({ name, in: place, required, schema }) =>
    row(name, schema, required, place),
  );
  return html`<article id="${operation.operationId}"><h3><code><span class="verb">${method.toUpperCase()}</span>${path}</code></h3>
<p>${prose(summary)}. <span class="access">Access: ${operation['x-access']}.</span></p>
${description && html`<p>${prose(description)}</p>`}
${rows.length > 0 && table('Parameters', rows)}
${body && html`<details><summary>Body</summary>${members(body)}</details>`}
<details><summary>${success?.[0] ?? '200'}: ${type}</summary>${data && html`<p><code>data</code>: ${typeName(data)}</p>${data.properties && members(data)}`}</details>
<details><summary>Errors</summary><table>${errors}</table></details></article>`;
}

function members(schema: JsonSchema): Html {
  const parts = [schema, ...(schema.allOf ?? [])];
  const rows = parts.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([name, member]) => row(name, member, required.includes(name))),
  );
  const notes = parts.map(({ description }) => description && html`<p>${prose(description)}</p>`);
  return html`${notes}${rows.length > 0 ? table('Members', rows) : html`<p>${typeName(schema)}</p>`}`;
}

function table(caption: string, rows: readonly Html[]): Html {
  return html`<table><caption hidden>${caption}</caption>${rows}</table>`;
}

function row(name: string, schema: JsonSchema, required: boolean, place = ''): Html {
  const notes = [
    place,
    required ? 'required' : '',
    schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`,
  ].filter(Boolean);
  return html`<tr><td><code>${name}</code></td><td>${typeName(schema)}</td><td>${notes.join(', ')}</td></tr>`;
}

function typeName(schema: JsonSchema): Html | string {
  if (schema.$ref) {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.join(' | ');
  if (schema.items) return html`list of ${typeName(schema.items)}`;
  if (schema.anyOf) {
    return html`${schema.anyOf.map((one, i) => [i > 0 && ' | ', typeName(one)])}`;
  }
  return [schema.type ?? 'any'].flat().join(' | ');
}

function anchor(tag: string): string {
  return lowerCase(tag, 'en').replace(/[^a-z]+/g, '-');
}

/** Escaped for HTML; text in backticks becomes code. */
function prose(value: string): Html {
  return new Html(escapeText(value).replace(/`([^`]+)`/g, '<code>$1</code>'));
}
