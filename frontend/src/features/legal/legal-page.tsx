export function LegalPage({ document }: { document: 'privacy' | 'terms' }) {
  return <h1>{document}</h1>;
}
