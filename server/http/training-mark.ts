// The mark of a training hub on every page, and on everything that a page prints (contract 37.2).
const STYLE = `.training{position:fixed;z-index:2147483647;inset-block-start:0;inset-inline-start:50%;translate:-50% 0;
margin:0;padding:1px 12px;border-radius:0 0 8px 8px;background:#8a1c1c;color:#fff;font:700 13px/18px sans-serif;
letter-spacing:.08em;pointer-events:none}[dir=rtl] .training{translate:50% 0}.training span{display:none}
@media print{.training{position:static;translate:none;background:none;color:#000;text-align:center;font-size:18px}
.training span{display:inline}}`;

/** Returns the page with the mark before everything else. */
export const markTraining = (page: string): string =>
  page
    .replace('</head>', `<style>${STYLE}</style></head>`)
    .replace('<body>', '<body><p class="training">TRAINING<span>, NO SALE</span></p>');
