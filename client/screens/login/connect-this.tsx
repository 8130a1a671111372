// Connects this screen: it shows a code, and an admin chooses the screen's user on their phone (contract 24).

import { IconDeviceDesktop } from '@tabler/icons-react';
import { useTimed } from '../../hub/clock.ts';
import { rich } from '../../locales/rich.ts';
import { t } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { QrImage } from '../../parts/qr-image.tsx';
import { LoadError, Loading } from '../../parts/states.tsx';
import { menuAddress } from '../qr-menu/menu-address.ts';
import styles from './connect-this.module.css';
import { type Pairing, usePairing } from './use-pairing.ts';

const CODE_PIXELS = 200;

/** Returns the link for a phone; empty if this screen only knows the hub as localhost. */
function addressFor(code: string): string {
  const menu = menuAddress(undefined, window.location);
  return menu === '' ? '' : `${menu.replace(/\/menu$/, '')}/?connect=${code}`;
}

const inMinutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

function Code({ pairing, onAgain }: { pairing: Pairing; onAgain: () => void }) {
  const left = useTimed((now) => Math.ceil((Date.parse(pairing.expiresAt) - now) / 1000));
  if (left <= 0 || pairing.isOver)
    return (
      <div className={styles.over} role="status">
        <p>{t('This code has expired.')}</p>
        <Button look="primary" size="touch" onClick={onAgain}>
          {t('Show a new code')}
        </Button>
      </div>
    );
  const address = addressFor(pairing.code);
  return (
    <>
      <p className={styles.code}>
        <span className="hidden-text">{t('Code: {code}', { code: pairing.code })}</span>
        <span aria-hidden>
          {pairing.code.slice(0, 3)} {pairing.code.slice(3)}
        </span>
      </p>
      {address !== '' && <QrImage text={address} pixels={CODE_PIXELS} />}
      <p>
        {address === ''
          ? t(
              'On a phone where a manager is signed in: open My Devices, enter the six digits and choose the user of this screen.',
            )
          : t(
              'On a phone where a manager is signed in: scan the code, or open My Devices, enter the six digits and choose the user of this screen.',
            )}
      </p>
      <p className={styles.muted}>
        {rich('Expires in {time}.', {
          time: <span className="figures">{inMinutes(left)}</span>,
        })}
      </p>
    </>
  );
}

function ConnectDialog({ onClose }: { onClose: () => void }) {
  const { pairing, error, begin } = usePairing();
  return (
    <Dialog open title={t('Connect this screen')} onClose={onClose}>
      <div className={styles.body}>
        {error !== undefined && <LoadError text={error.message} onRetry={begin} />}
        {error === undefined && pairing === undefined && <Loading />}
        {error === undefined && pairing !== undefined && (
          <Code key={pairing.code} pairing={pairing} onAgain={begin} />
        )}
      </div>
    </Dialog>
  );
}

interface ConnectThisProps {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

export function ConnectThis({ isOpen, onOpen }: ConnectThisProps) {
  return (
    <>
      <Button
        size="touch"
        icon={<IconDeviceDesktop size={20} aria-hidden />}
        onClick={() => onOpen(true)}
      >
        {t('Connect this screen')}
      </Button>
      {isOpen && <ConnectDialog onClose={() => onOpen(false)} />}
    </>
  );
}
