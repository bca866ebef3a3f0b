import styles from './honeypot.module.css';

/** A field that people neither see nor reach; bots fill it in, which identifies them. */
export function Honeypot({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <div className={styles.trap} aria-hidden="true" translate="no">
      <label>
        {/* No name that a browser or a password manager would fill in for its owner. */}
        Leave empty
        <input
          name="leave-empty"
          data-1p-ignore=""
          data-bwignore=""
          data-lpignore="true"
          data-form-type="other"
          tabIndex={-1}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
    </div>
  );
}
