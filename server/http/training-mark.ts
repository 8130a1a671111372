// The mark of a training hub on every page, and on everything that a page prints (contract 37.2).
import { TRAINING_COOKIES } from '#shared/limits.ts';

/** On paper, the mark is written across each page and takes no space, so a receipt does not become longer. */
const STYLE = `.training{position:fixed;z-index:2147483647;inset-block-start:0;inset-inline-start:50%;translate:-50% 0;
margin:0;padding:1px 12px;border-radius:0 0 8px 8px;background:#8a1c1c;color:#fff;font:700 13px/18px sans-serif;
letter-spacing:.08em;pointer-events:none}[dir=rtl] .training{translate:50% 0}.training span{display:none}
@media print{.training{position:fixed;inset:0;translate:none;display:grid;grid-auto-flow:column;place-content:center;
rotate:-20deg;background:none;color:rgb(0 0 0/.35);font-size:min(8vw,64px);line-height:1.2;white-space:pre}
.training span{display:inline}}`;

/** The screens need the prefix of the cookie names, because a script in the screens reads one of the cookies. */
const COOKIES = `<meta name="cookie-prefix" content="${TRAINING_COOKIES}">`;

/** Returns the page with the mark at the beginning of its body. */
export const markTraining = (page: string): string =>
  page
    .replace('</head>', `${COOKIES}<style>${STYLE}</style></head>`)
    .replace('<body>', '<body><p class="training">TRAINING<span>, NO SALE</span></p>');
