// The guide on the help page: sections, lists and marked words.
import { expect, test } from 'vitest';
import { inlinesOf, readGuide } from '../../client/screens/help/guide-text.ts';

test('marked words are found in a line', () => {
  expect(inlinesOf('Tap **Pay**, then *Split* or `Ctrl+K`.')).toEqual([
    { kind: 'text', text: 'Tap ' },
    { kind: 'strong', text: 'Pay' },
    { kind: 'text', text: ', then ' },
    { kind: 'em', text: 'Split' },
    { kind: 'text', text: ' or ' },
    { kind: 'code', text: 'Ctrl+K' },
    { kind: 'text', text: '.' },
  ]);
});

test('sections have paragraphs and lists, whose lines are joined', () => {
  const guide = '# Title\n\nIntro.\n\n## Cash & tips\n\nOne\ntwo.\n- a\n  b\n- c\n';
  expect(readGuide(guide, ['', 'cash-tips'])).toEqual([
    { title: '', id: '', blocks: [{ kind: 'text', words: [{ kind: 'text', text: 'Intro.' }] }] },
    {
      title: 'Cash & tips',
      id: 'cash-tips',
      blocks: [
        { kind: 'text', words: [{ kind: 'text', text: 'One two.' }] },
        {
          kind: 'list',
          items: [[{ kind: 'text', text: 'a b' }], [{ kind: 'text', text: 'c' }]],
        },
      ],
    },
  ]);
});
