export function InfoPage({ page }: { page: 'about' | 'contact' }) {
  return <h1>{page}</h1>;
}
