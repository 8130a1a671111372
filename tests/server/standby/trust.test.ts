// When two hubs trust each other, and which reports of screens a standby believes.
import { expect, test } from 'vitest';
import { fillAddress, ownAddressOf, readAddress } from '../../../server/standby/address.ts';
import { readGeneration, signGeneration } from '../../../server/standby/generation.ts';
import { codeOf, commitTo, newNonce, newPairKey } from '../../../server/standby/pairing.ts';
import { Witnesses } from '../../../server/standby/witnesses.ts';
import { covers } from '../../contract/covers.ts';

test('a generation counts only with the signature of the pair', () => {
  covers('35.5');
  const key = newPairKey();
  const header = signGeneration(12, key);
  expect(readGeneration(header, key)).toBe(12);
  expect(readGeneration(header.replace('12.', '13.'), key)).toBeUndefined();
  expect(readGeneration(header, newPairKey())).toBeUndefined();
  for (const wrong of ['', '12', '12.', `0${header}`, `${header}0`, header.toUpperCase()])
    expect(readGeneration(wrong, key)).toBeUndefined();
});

test('both hubs show the same code, and another one if a hub in between has its own certificates', () => {
  const ends = { primary: 'AA:01', standby: 'BB:02' };
  const [one, other] = [newNonce(), newNonce()];
  expect(codeOf(ends, one, other)).toMatch(/^\d{6}$/);
  expect(codeOf({ ...ends }, one, other)).toBe(codeOf(ends, one, other));
  const codes = Array.from({ length: 20 }, () => codeOf(ends, one, newNonce()));
  expect(new Set(codes).size).toBeGreaterThan(15);
  expect(commitTo(other, ends)).not.toBe(commitTo(other, { ...ends, primary: 'CC:03' }));
});

test('the standby knows who heard the primary last', () => {
  covers('35.4');
  let now = 100_000;
  const witnesses = new Witnesses(() => now);
  expect([witnesses.hasWitness, witnesses.lastHeard(undefined)]).toEqual([false, undefined]);
  expect(witnesses.lastHeard(9999)).toEqual({ msAgo: 9999, by: 'standby' });
  expect(witnesses.lastHeard(10_000)).toBeUndefined();
  witnesses.say(3000);
  witnesses.say(20_000);
  expect(witnesses.lastHeard(5000)).toEqual({ msAgo: 3000, by: 'screen' });
  now += 7000;
  expect([witnesses.hasWitness, witnesses.lastHeard(undefined)]).toEqual([true, undefined]);
  now += 60_000;
  expect(witnesses.hasWitness).toBe(false);
});

test('addresses are parsed and shown', () => {
  expect(readAddress('10.0.0.5:8080')).toEqual({ isSecure: false, host: '10.0.0.5', port: 8080 });
  expect(readAddress('https://hub.lan:8443/')).toEqual({
    isSecure: true,
    host: 'hub.lan',
    port: 8443,
  });
  expect(readAddress('[::1]:80')).toEqual({ isSecure: false, host: '::1', port: 80 });
  expect(readAddress('10.0.0.5/path')).toBeUndefined();
  expect(readAddress('')).toBeUndefined();
  expect(ownAddressOf({ host: '0.0.0.0', port: 8080 })).toBe('*:8080');
  expect(fillAddress('*:8080', '::ffff:10.0.0.7')).toBe('10.0.0.7:8080');
  expect(fillAddress('*:8080', 'fe80::1')).toBe('[fe80::1]:8080');
  expect(fillAddress('hub.lan:8080', '10.0.0.7')).toBe('hub.lan:8080');
  expect(ownAddressOf({ host: '10.0.0.2', port: 8080, tls: { cert: 'c', key: 'k' } })).toBe(
    'https://10.0.0.2:8080',
  );
});

test('waiting print jobs need checking, unless the screens lost the primary at the same time as the standby', () => {
  covers('35.4');
  let now = 100_000;
  const witnesses = new Witnesses(() => now);
  expect(witnesses.mayHaveWorkedOn(5000)).toBe(true);
  witnesses.say(20_000);
  expect([witnesses.mayHaveWorkedOn(undefined), witnesses.mayHaveWorkedOn(60_000)]).toEqual([
    true,
    true,
  ]);
  expect([witnesses.mayHaveWorkedOn(20_000), witnesses.mayHaveWorkedOn(22_000)]).toEqual([
    false,
    false,
  ]);
  now += 61_000;
  expect(witnesses.mayHaveWorkedOn(81_000)).toBe(true);
});
