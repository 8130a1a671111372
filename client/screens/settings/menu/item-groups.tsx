// Chooses the option groups of a dish and their order (contract 21.1).
import { useState } from 'react';
import { Link } from 'wouter';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { FALLBACK } from '#shared/texts.ts';
import { chooseWords } from '../../../guest-menu/guest-options.ts';
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import { rich } from '../../../locales/rich.ts';
import { t } from '../../../locales/t.ts';
import { Button } from '../../../parts/button.tsx';
import { CheckboxGroup } from '../../../parts/choice.tsx';
import { LoadedView } from '../../../parts/states.tsx';
import { didWork } from '../../../parts/toasts.ts';
import { useBusy } from '../../../parts/use-busy.ts';
import type { MenuItem } from './item-form.tsx';
import styles from './option-list.module.css';

interface ItemGroupsProps {
  item: MenuItem;
  onChanged: () => unknown;
}

type Group = AnswerOf<'GET /settings/option-groups'>[number];

/**
 * Returns the groups as choices. Each shows its position among the chosen groups, its rule, and how many dishes use
 * it.
 */
const groupChoices = (groups: readonly Group[], chosen: readonly string[]) =>
  groups.map((group) => {
    const value = String(group.id);
    const place = chosen.includes(value) ? `${chosen.indexOf(value) + 1}.` : '';
    const words = [place, chooseWords(group), t('used by {n}', { n: group.used_by })];
    return { value, label: group.title, after: words.filter(Boolean).join(' · ') };
  });

export function ItemGroups({ item, onChanged }: ItemGroupsProps) {
  const load = useData('GET /settings/option-groups');
  const [chosen, setChosen] = useState(() => (item.groups ?? []).map(({ id }) => String(id)));
  const [busy, whileBusy] = useBusy();
  const save = async () => {
    const body = { groupIds: chosen.map(Number) };
    const sent = call('POST /menu-items/{id}/groups', { params: { id: item.id }, body });
    if (await didWork(sent, t(FALLBACK.menuItem))) onChanged();
  };
  return (
    <details className={styles.fold}>
      <summary className={styles.summary}>
        {t('Show Options')} <span className="figures">({item.groups?.length ?? 0})</span>
      </summary>
      <div className={styles.body}>
        <LoadedView load={load}>
          {(groups) =>
            groups.length === 0 ? (
              <p className={styles.muted}>
                {rich('No option groups yet. Add them under {page}.', {
                  page: <Link href="/dashboard/settings/options">{t('Settings, Options')}</Link>,
                })}
              </p>
            ) : (
              <>
                <CheckboxGroup
                  label={t('Option groups (the till asks in this sequence)')}
                  values={chosen}
                  onChange={setChosen}
                  choices={groupChoices(groups, chosen)}
                />
                <div>
                  <Button look="primary" busy={busy} onClick={() => void whileBusy(save)}>
                    {t('Save Options')}
                  </Button>
                </div>
              </>
            )
          }
        </LoadedView>
      </div>
    </details>
  );
}
