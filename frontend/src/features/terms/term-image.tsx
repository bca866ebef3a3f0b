import { useState } from 'react';
import styles from './term-image.module.css';

/** A term's picture; removed if it cannot be loaded. */
export function TermImage({ src, alt }: { src: string; alt: string }) {
  const [failed, setFailed] = useState<string>();
  if (!src || failed === src) return null;
  return (
    <img
      className={styles.image}
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(src)}
    />
  );
}
