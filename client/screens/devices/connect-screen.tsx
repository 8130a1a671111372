// Shows the hub's address for another screen, to type or to scan.
import { useData } from '../../hub/data.ts';
import { t } from '../../locales/t.ts';
import { Card } from '../../parts/card.tsx';
import { QrImage } from '../../parts/qr-image.tsx';
import { passes, useUser } from '../../session/session.ts';
import { menuAddress } from '../qr-menu/menu-address.ts';
import { ApproveScreen } from './approve-screen.tsx';
import styles from './devices.module.css';

const CODE_PIXELS = 180;

/** Returns the address of the hub's first page. */
const hubAddress = (given: string | undefined): string =>
  menuAddress(given, window.location).replace(/\/menu$/, '');

export function ConnectScreen() {
  const mayAsk = passes(useUser(), ['SETTINGS']);
  const { data } = useData('GET /settings/store-setting', mayAsk ? {} : null);
  // Shows the address once the settings are loaded, or immediately if the user may not load them.
  const isKnown = data !== undefined || !mayAsk;
  const address = hubAddress(data?.publicAddress);
  return (
    <Card title={t('Connect a screen')}>
      {mayAsk && (
        <div className={styles.approve}>
          <ApproveScreen />
        </div>
      )}
      <div className={styles.connect}>
        <div className={styles.code}>
          <QrImage text={address} pixels={CODE_PIXELS} />
        </div>
        <div className={styles.words}>
          <p>
            {t("Join the hub's network, then scan the code or open this address in a browser:")}
          </p>
          {address === '' && isKnown ? (
            <p className={styles.room}>
              {t(
                "Other devices can't open “localhost”. Enter the public address in Settings › Details.",
              )}
            </p>
          ) : (
            <p className={styles.address}>{isKnown && address}</p>
          )}
        </div>
      </div>
    </Card>
  );
}
