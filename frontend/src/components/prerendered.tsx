const startPath = location.pathname;
/** What the server wrote for readers without scripts; taken before the application clears its place. */
const written = document.querySelector('#root > .prerendered');

/** Shows the server's text in the place of a page that still loads, so that nobody sees it vanish and come back. */
export function Prerendered({ className }: { className?: string | undefined }) {
  const fits = written !== null && location.pathname === startPath;
  return (
    <div
      className={className}
      aria-busy="true"
      ref={(place) => {
        if (place && fits) place.append(written);
      }}
    />
  );
}
