/** The logo of Terimce: the two letters i of Turkish, without and with a dot. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" fill="var(--accent-brand)" />
      <g fill="#fff">
        <rect x="8.5" y="12" width="5" height="13" rx="1.2" />
        <rect x="18.5" y="12" width="5" height="13" rx="1.2" />
        <circle cx="21" cy="7.4" r="2.9" />
      </g>
    </svg>
  );
}
