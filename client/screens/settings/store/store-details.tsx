// Store Details: the form, the QR menu, the picture and the hub's clock (contract 9).

import { IconExternalLink, IconQrcode } from '@tabler/icons-react';
import { FALLBACK } from '#shared/texts.ts';
import { call } from '../../../hub/api.ts';
import { upload } from '../../../hub/files.ts';
import { t } from '../../../locales/t.ts';
import { Button, buttonClass } from '../../../parts/button.tsx';
import { Card } from '../../../parts/card.tsx';
import { Page } from '../../../parts/page.tsx';
import { Stack, WideFirst } from '../../../parts/stack.tsx';
import { LoadedView } from '../../../parts/states.tsx';
import { toastError } from '../../../parts/toasts.ts';
import { menuAddress } from '../../qr-menu/menu-address.ts';
import { useKnownStore } from '../register/known-store.ts';
import { PhotoBox } from '../register/photo-box.tsx';
import styles from '../settings.module.css';
import { ClockCard } from './clock-card.tsx';
import { MenuLanguagesCard } from './menu-languages-card.tsx';
import { downloadQrCode } from './qr-code.ts';
import { type Store, StoreForm } from './store-form.tsx';

async function download(address: string): Promise<void> {
  try {
    await downloadQrCode(address);
  } catch (error) {
    toastError(error instanceof Error ? error.message : t(FALLBACK.wrong));
  }
}

function QrCard({ store }: { store: Store }) {
  if (store.isQRMenuEnabled === 0) {
    return (
      <Card title={t('QR Menu')}>
        <p className={styles.muted}>
          {t('The QR menu is off. Switch it on and save to get its code.')}
        </p>
      </Card>
    );
  }
  const address = menuAddress(store.publicAddress, window.location);
  return (
    <Card title={t('QR Menu')}>
      <Stack>
        <p className={address === '' ? styles.warning : styles.muted}>
          {address === ''
            ? t(
                'Phones can’t reach “localhost”: enter the public address and save, then download the code.',
              )
            : address}
        </p>
        <div className={styles.row}>
          <Button
            icon={<IconQrcode size={20} aria-hidden />}
            onClick={() => void download(address)}
          >
            {t('Download QR Code')}
          </Button>
          <a
            className={buttonClass('secondary', 'usual')}
            href="/menu"
            target="_blank"
            rel="noopener"
          >
            <IconExternalLink size={20} aria-hidden />
            {t('View Digital Menu')}
          </a>
        </div>
      </Stack>
    </Card>
  );
}

function PhotoCard({ store, reload }: { store: Store; reload: () => Promise<void> }) {
  return (
    <Card title={t('Store photo')}>
      <PhotoBox
        image={store.image}
        title={store.storeName}
        send={(file) =>
          upload('POST /settings/store-setting/upload-photo', { file, fileName: file.name })
        }
        remove={() => call('POST /settings/store-setting/remove-photo')}
        onChanged={reload}
      />
    </Card>
  );
}

export function StoreDetails() {
  const load = useKnownStore();
  return (
    <Page title={t('Store Details')}>
      <LoadedView load={load} errorText={t(FALLBACK.details)}>
        {(store) => (
          <WideFirst>
            <Card title={t('Details')}>
              <StoreForm store={store} onSaved={load.reload} />
            </Card>
            <Stack>
              <QrCard store={store} />
              <MenuLanguagesCard store={store} reload={load.reload} />
              <PhotoCard store={store} reload={load.reload} />
              <ClockCard />
            </Stack>
          </WideFirst>
        )}
      </LoadedView>
    </Page>
  );
}
