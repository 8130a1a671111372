// The logo: an order slip, with or without the name.
import styles from './brand.module.css';

export function Brand({ size = 28, mark = false }: { size?: number; mark?: boolean }) {
  return (
    <span className={styles.brand}>
      <svg
        width={size}
        height={size}
        viewBox="0 0 32 32"
        role="img"
        aria-label={mark ? 'Comanda' : undefined}
        aria-hidden={!mark}
      >
        <rect width="32" height="32" rx="8" fill="var(--accent)" />
        <path
          d="M9 6h14v20l-2.33-1.8L18.33 26 16 24.2 13.67 26l-2.34-1.8L9 26z"
          fill="var(--on-accent)"
        />
        <path
          d="M12.5 11.5h7M12.5 15.5h7M12.5 19.5h4"
          stroke="var(--accent)"
          strokeWidth="1.8"
          strokeLinecap="round"
        />
      </svg>
      {!mark && 'Comanda'}
    </span>
  );
}
