/**
 * The address of a bookmark that shows the card of the selected words in the corner of any page, with a link to all
 * results. Some pages forbid frames; then there is only the link. It makes elements instead of HTML, which some pages
 * forbid as well.
 */
export function bookmarklet(origin: string): string {
  const code = `(()=>{
const d=document,id='terimce-card',old=d.getElementById(id);
if(old)old.remove();
const q=String(getSelection()).trim().slice(0,100)||prompt('Terimce');
if(!q)return;
const make=(tag,props,css)=>{const e=Object.assign(d.createElement(tag),props);e.style.cssText=css;return e};
const box=make('div',{id},'position:fixed;z-index:2147483647;right:16px;bottom:16px;width:360px;max-width:calc(100vw - 32px);background:Canvas;color:CanvasText;border:1px solid GrayText;border-radius:8px;overflow:hidden;box-shadow:0 8px 24px rgb(0 0 0/.3);font:14px/1.4 system-ui,sans-serif');
const bar=make('div',{},'display:flex;justify-content:space-between;padding:8px 16px');
bar.append(make('a',{href:'${origin}/search?q='+encodeURIComponent(q),target:'_blank',rel:'noopener',textContent:'Terimce: '+q},'color:LinkText'),make('button',{textContent:'×',ariaLabel:'×',onclick:()=>box.remove()},'all:unset;cursor:pointer;padding:0 8px;font-size:20px'));
box.append(bar,make('iframe',{src:'${origin}/embed/'+encodeURIComponent(q.replace(/\\s+/g,'-')),title:q},'width:100%;height:220px;border:0;display:block'));
d.body.append(box)})()`;
  return `javascript:${encodeURIComponent(code.replaceAll('\n', ''))}`;
}
