import styles from './honeypot.module.css';

/** A field that people neither see nor reach; bots fill it in, which identifies them. */
export function Honeypot({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label>
        Website
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
    </div>
  );
}
