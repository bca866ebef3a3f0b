import { TOKEN_FACTOR } from '@terimce/contract/limits';
import { OPEN_CALLS } from '@terimce/contract/openapi';
import { type Html, html } from './html.js';

/** Where the calls are that others may make. */
export const OPEN_API_PATH = '/api/v1';

/** Where assistants find the dictionary. */
export const MCP_PATH = '/mcp';

/** Looks up the selected words, or asks for some. */
const bookmarklet = (base: string) =>
  `javascript:(()=>{const q=String(getSelection()).trim()||prompt('Terimce')||'';if(q)open('${base}/search?q='+encodeURIComponent(q.slice(0,100)),'_blank','noopener')})()`;

/** The first part of the documentation: what pages, programs and readers elsewhere may use, with examples that run. */
export function openGuide(base: string, license: string): Html {
  const root = `${base}${OPEN_API_PATH}`;
  const embed = `<iframe src="${base}/embed/thermal-conductivity" title="thermal conductivity" width="360" height="220" loading="lazy"></iframe>`;
  return html`<section><h2 id="open">For other sites and programs</h2>
<p>The calls below <code>${root}</code> are for everybody: pages of any origin may read them, without a key. They are the calls of the site itself, and stay as they are described here; new fields may be added. Described for tools in <a href="${OPEN_API_PATH}/openapi.json">openapi.json</a>.</p>
<p>License of the content: <strong>${license}</strong>. Every reply is under it.</p>
<ul>${OPEN_CALLS.map((call) => example(call, root))}</ul>
<h3>In a page</h3>
<pre><code>const reply = await fetch('${root}/terms/search?query=torque');
const { data } = await reply.json();
document.body.append(...data.map((term) => term.englishTerm + ' – ' + term.turkishTerm + '\n'));</code></pre>
<h3>Limits</h3>
<p>Each address has a budget a minute. <code>RateLimit-Policy</code> names it, and <code>RateLimit</code> what is left and in how many seconds it is full again. Over it the reply is 429 <code>RATE_LIMITED</code> with <code>Retry-After</code>. With a token of your account (<code>Authorization: Bearer</code>; the profile makes API tokens with the scope <code>read</code>) the budget is ${TOKEN_FACTOR} times as large. Cookies are neither set nor read.</p>
<h3>Errors</h3>
<p>A failed reply is <code>{ success: false, code, message }</code>; <code>code</code> is stable. Each call below lists its codes.</p>
<h3>A card in your page</h3>
<p>One line shows the card of a term, without scripts and cookies; <code>?hl=en</code> chooses the language.</p>
<pre><code>${embed}</code></pre>
<h3>All terms as files</h3>
<p>Dated releases are at <a href="/data">${base}/data</a>: JSON Lines, CSV, TBX, glossaries, Yomitan, StarDict, and a feed of changes.</p>
<h3>For assistants</h3>
<p><code>${base}${MCP_PATH}</code> speaks the Model Context Protocol (streamable HTTP, no session, no key): <code>find_term</code>, <code>get_term</code> and <code>terms_in_text</code>. Each message counts as a search.</p>
<h3>While you read</h3>
<p>Drag <a href="${bookmarklet(base)}">Terimce</a> to your bookmarks: it looks up the words that you have selected on any page.</p>
</section>`;
}

function example({ key, route, example: path, body }: (typeof OPEN_CALLS)[number], root: string) {
  const [method = ''] = key.split(' ');
  const address = `${root}${path}`;
  const isGet = method === 'GET';
  const link = isGet && !path.includes('{') ? html`<a href="${address}">${path}</a>` : path;
  const curl = isGet
    ? `curl '${address}'`
    : `curl '${address}' -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`;
  return html`<li>${route.summary}: <code>${link}</code><pre><code>${curl}</code></pre></li>`;
}
