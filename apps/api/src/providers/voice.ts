/** What the product needs of a voice provider: ElevenLabs or our own voice agent, told apart by base URL only. */
export interface VoiceProvider {
  /**
   * An address that opens one conversation, single use.
   * @throws AppError provider_failed, provider_timeout
   */
  signedUrl(externalAgentId: string): Promise<string>;
}
