const mostSteps = 20;

interface Page {
  address: URL;
  status: number;
  text: string;
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&amp;", "&");

/** A browser without scripts: keeps cookies, follows where it is led, and sends forms. */
export class PlainBrowser {
  /** By host: ports share them, as in browsers. */
  readonly #cookies = new Map<string, Map<string, string>>();

  /** Opens an address as somebody does who presses a link on that site. */
  async open(address: string | URL, init: RequestInit = {}): Promise<Page> {
    let next = new URL(address);
    let sent = init;
    for (let steps = 0; steps < mostSteps; steps += 1) {
      const answer = await this.#ask(next, sent);
      const location = answer.headers.get("location");
      if (answer.status < 300 || answer.status >= 400 || location === null)
        return { address: next, status: answer.status, text: await answer.text() };
      await answer.body?.cancel();
      next = new URL(location, next);
      sent = {};
    }
    throw new Error(`It was led on and on, at last to ${next.origin}${next.pathname}.`);
  }

  /** Asks as a script of a page does. */
  async json<Answer>(method: string, address: string, body?: unknown): Promise<Answer> {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = { "content-type": "application/json" };
    const answer = await this.#ask(new URL(address), { method, headers, ...sent });
    return (await answer.json()) as Answer;
  }

  /** Fills in the form of a page and sends it. */
  submit(page: Page, filled: Record<string, string> = {}): Promise<Page> {
    const form = /<form[^>]*>/.exec(page.text)?.[0];
    if (form === undefined)
      throw new Error(`There is no form at ${page.address.href}: ${page.text.slice(0, 200)}`);
    const hidden = (page.text.match(/<input[^>]*type="hidden"[^>]*>/g) ?? []).map((tag) => [
      attribute(tag, "name") ?? "",
      attribute(tag, "value") ?? "",
    ]);
    const body = new URLSearchParams({ ...Object.fromEntries(hidden), ...filled });
    return this.open(new URL(attribute(form, "action") ?? "", page.address), { method: "POST", body });
  }

  async #ask(address: URL, init: RequestInit): Promise<Response> {
    const cookies = this.#cookies.get(address.hostname) ?? new Map<string, string>();
    this.#cookies.set(address.hostname, cookies);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(address, {
      ...init,
      redirect: "manual",
      headers: { ...(init.headers as Record<string, string>), ...(cookie && { cookie }) },
    });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === "" || /max-age=0|1970/i.test(set)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }
}
