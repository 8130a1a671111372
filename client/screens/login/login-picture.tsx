// The picture beside the sign-in form: kitchen slips on a rail, in the colours of the theme.
const SLIPS = [
  { x: 36, y: 150, turn: -5, lines: [90, 70, 82] },
  { x: 232, y: 150, turn: 3, lines: [78, 92, 60, 84, 70] },
  { x: 424, y: 150, turn: -2, lines: [88, 64] },
] as const;

function Slip({ x, y, turn, lines }: (typeof SLIPS)[number]) {
  const height = 110 + lines.length * 34;
  const teeth = Array.from(
    { length: 7 },
    (_, index) => `l-10 ${index % 2 === 0 ? 10 : -10} l-10 ${index % 2 === 0 ? -10 : 10}`,
  );
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn} 70 0)`}>
      <path
        d={`M0 0 h140 v${height} ${teeth.join(' ')} z`}
        fill="var(--surface)"
        stroke="var(--edge)"
        strokeWidth="2"
      />
      <rect x="44" y="28" width="52" height="26" rx="13" fill="var(--accent)" />
      {lines.map((width, index) => (
        <g key={width} transform={`translate(20 ${78 + index * 34})`}>
          <rect
            width="14"
            height="14"
            rx="4"
            fill={index === 0 ? 'var(--completed)' : 'var(--edge-strong)'}
          />
          <rect x="24" y="3" width={width * 0.85} height="8" rx="4" fill="var(--edge-strong)" />
        </g>
      ))}
    </g>
  );
}

export function LoginPicture() {
  return (
    <svg viewBox="0 0 600 720" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <circle cx="300" cy="330" r="270" fill="var(--surface)" opacity="0.45" />
      <rect x="-400" y="128" width="1400" height="30" rx="6" fill="var(--edge-strong)" />
      {SLIPS.map((slip) => (
        <Slip key={slip.x} {...slip} />
      ))}
      <rect x="-400" y="118" width="1400" height="22" rx="6" fill="var(--muted)" />
      <g transform="translate(150 560)">
        <path d="M0 90 a150 110 0 0 1 300 0 z" fill="var(--accent)" />
        <circle cx="150" cy="-26" r="14" fill="var(--accent)" />
        <rect x="-30" y="90" width="360" height="16" rx="8" fill="var(--muted)" />
        <path
          d="M60 66 a95 70 0 0 1 50 -50"
          stroke="var(--on-accent)"
          strokeWidth="8"
          strokeLinecap="round"
          fill="none"
          opacity="0.6"
        />
      </g>
    </svg>
  );
}
