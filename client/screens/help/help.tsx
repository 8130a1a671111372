// The guide and the shortcuts. A browser that has shown the guide once can show it offline too.
import { useEffect, useState } from 'react';
import { foldText } from '#shared/fold-text.ts';
import { FALLBACK } from '#shared/texts.ts';
import { t } from '../../locales/t.ts';
import { Card } from '../../parts/card.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Field } from '../../parts/field.tsx';
import { Page } from '../../parts/page.tsx';
import { PrintButton } from '../../parts/print-button.tsx';
import { EmptyState, LoadError, Loading } from '../../parts/states.tsx';
import type { Block, Inline, Section } from './guide-text.ts';
import { useGuide } from './guides.ts';
import styles from './help.module.css';
import { shortcutsNow } from './shortcut-list.ts';

function Words({ words }: { words: readonly Inline[] }) {
  return words.map(({ kind, text }, at) => {
    const key = `${at} ${text}`;
    if (kind === 'strong') return <strong key={key}>{text}</strong>;
    if (kind === 'em') return <em key={key}>{text}</em>;
    return kind === 'code' ? <code key={key}>{text}</code> : <span key={key}>{text}</span>;
  });
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'text') {
    return (
      <p>
        <Words words={block.words} />
      </p>
    );
  }
  return (
    <ul className={styles.list}>
      {block.items.map((words) => (
        <li key={words.map(({ text }) => text).join('')}>
          <Words words={words} />
        </li>
      ))}
    </ul>
  );
}

const textOf = ({ title, blocks }: Section): string =>
  foldText(
    [title, ...blocks.flatMap((block) => (block.kind === 'text' ? [block.words] : block.items))]
      .map((part) => (typeof part === 'string' ? part : part.map(({ text }) => text).join('')))
      .join(' '),
  );

function Guide({ sections, wanted }: { sections: readonly Section[]; wanted: string }) {
  // The browser looks for the section in the link before that section is drawn, so this effect scrolls to it.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), []);
  const found = sections.filter((section) => textOf(section).includes(wanted));
  if (found.length === 0) return <EmptyState text={t(FALLBACK.noResult)} />;
  return found.map((section) => (
    <article key={section.id} id={section.id} className={styles.section}>
      {section.title !== '' && <h2>{section.title}</h2>}
      {section.blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the guide never changes while it is shown
        <BlockView key={at} block={block} />
      ))}
    </article>
  ));
}

export function Help() {
  const [search, setSearch] = useState('');
  const { sections, hasFailed, reload } = useGuide();
  const wanted = foldText(search);
  return (
    <Page title={t('Help')} actions={<PrintButton />}>
      <Field
        label={t('Search the help')}
        hideLabel
        type="search"
        placeholder={t('Search the help')}
        value={search}
        onChange={setSearch}
      />
      {wanted === '' && (
        <Card title={t('Shortcuts')}>
          <Facts rows={shortcutsNow().map(({ keys, what }) => ({ label: keys, value: what }))} />
        </Card>
      )}
      {sections !== undefined && <Guide sections={sections} wanted={wanted} />}
      {sections === undefined && (hasFailed ? <LoadError onRetry={reload} /> : <Loading />)}
    </Page>
  );
}
