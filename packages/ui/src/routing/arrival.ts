import { webApps } from "@field-advisor/schema/routes";
import { useEffect, useEffectEvent, useRef } from "react";
import { useSearchParams } from "react-router";
import { originOf } from "../app/current-app.ts";
import { type ToastMessage, useToast } from "../feedback/toast-queue.ts";

/** Reads a word that an address brings to its screen, once, and takes it out of the address. */
export function useCarriedWord(parameter: string, tell: (word: string) => void): void {
  const [params, setParams] = useSearchParams();
  const word = params.get(parameter);
  const told = useRef<string | null>(null);
  const tellOnce = useEffectEvent(tell);
  useEffect(() => {
    const before = told.current;
    told.current = word;
    if (word === null || word === before) return;
    tellOnce(word);
    setParams(
      (current) => {
        const rest = new URLSearchParams(current);
        rest.delete(parameter);
        return rest;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [word, parameter, setParams]);
}

const parameter = "arrived";

/**
 * What is said on both sides of a page load, which takes the messages of the page along. The address says which, because
 * it may lead to another app; the words stay ours.
 */
const messages = {
  "signed-in": (firstName: string): ToastMessage => ({
    topic: "sign-in",
    title: `Welcome back, ${firstName || "User"}!`,
    description: "You have successfully logged in",
  }),
  "password-changed": (): ToastMessage => ({
    topic: "password",
    title: "Password Changed",
    description: "Your password has been updated successfully",
  }),
};

export type Arrival = keyof typeof messages;

const isArrival = (word: string): word is Arrival => Object.hasOwn(messages, word);

export const arrivalMessage = (arrival: Arrival, firstName: string): ToastMessage =>
  messages[arrival](firstName);

/** An address whose screen says how its reader got there. */
export function arrivingBy(arrival: Arrival, address: string): string {
  const target = new URL(address);
  target.searchParams.set(parameter, arrival);
  return target.href;
}

/** Nobody else's link may have us say that a password was changed. */
const isSentByUs = (): boolean =>
  URL.canParse(document.referrer) &&
  webApps.some((app) => originOf(app) === new URL(document.referrer).origin);

/** Says how somebody got here, where one of our own pages sent them. */
export function ArrivalNotice({ firstName }: { firstName: string }): null {
  const show = useToast();
  useCarriedWord(parameter, (word) => {
    if (isArrival(word) && isSentByUs()) show(arrivalMessage(word, firstName));
  });
  return null;
}
