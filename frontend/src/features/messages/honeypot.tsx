import styles from './honeypot.module.css';

/** A field that people neither see nor reach; machines fill it in and give themselves away. */
export function Honeypot({ value, onText }: { value: string; onText: (text: string) => void }) {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label>
        Website
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={value}
          onChange={(event) => onText(event.target.value)}
        />
      </label>
    </div>
  );
}
