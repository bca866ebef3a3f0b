import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import scroll from './scroll-hint.module.css';
import styles from './sub-nav.module.css';

/** Links between the views of a page. */
export function SubNav({
  label,
  links,
}: {
  label: string;
  links: readonly { to: string; text: string }[];
}) {
  const strip = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address determines the current link
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!strip.current || !current) return;
    // On narrow screens the strip scrolls: center the current link.
    const middle = current.offsetLeft + current.offsetWidth / 2;
    strip.current.scrollLeft = middle - strip.current.offsetLeft - strip.current.clientWidth / 2;
  }, [pathname]);
  return (
    <nav ref={strip} aria-label={label} className={`${scroll.hint} ${styles.strip}`}>
      {links.map((link) => (
        <NavLink key={link.to} to={link.to} end className={styles.link ?? ''}>
          {link.text}
        </NavLink>
      ))}
    </nav>
  );
}
