import type { ShippedTalks } from "./talks.ts";

export const objectionTalksInGerman: ShippedTalks = {
  rubric: "Einwand behandeln",
  passing: {
    "by the book": `
A: Guten Tag, Maria Stein hier. Ich habe über Ihr Angebot nachgedacht, und das Honorar ist mir leider zu hoch.
T: Ich verstehe, dass Ihnen das Honorar wichtig ist. Danke, dass Sie das so offen sagen.
A: Eine andere Firma macht es für die Hälfte, und ich bin nicht mehr sicher, ob ich überhaupt Beratung brauche.
T: Was müsste anders sein, damit es sich für Sie lohnt?
A: Das weiß ich gar nicht so genau. Ich müsste wohl sehen, wofür ich zahle, wenn die Papiere unterschrieben sind.
T: Gibt es außer dem Honorar noch etwas, das Sie zögern lässt?
A: Ehrlich gesagt, ja. Der letzte war sehr freundlich, bis ich unterschrieben hatte, und dann hörte ich nur noch den Anrufbeantworter.
T: Wie war das für Sie, als Sie jemanden gebraucht haben?
A: Ich kam mir dumm vor. Es war eine einfache Frage, und die Antwort hat drei Wochen gedauert.
T: Das kann ich gut verstehen. Für dieses Honorar erreichen Sie mich direkt, und einmal im Jahr gehen wir gemeinsam Ihren Plan durch.
A: Und wenn Sie nicht da sind?
T: Dann ruft meine Kollegin Frau Lind am selben Tag zurück. Beantwortet das Ihre Frage?
A: Ja, mehr als ich erwartet hatte.
T: Soll ich Ihnen beide Angebote nebeneinander schicken, und wir sprechen am Donnerstag?
A: Ja, machen Sie das bitte.`,
    "in own words": `
A: Ich sage es Ihnen offen: Andere sind günstiger, und vieles kann ich heute selbst machen.
T: Das ist ein guter Punkt, und es ist gut, dass Sie mir das direkt sagen.
A: Ich habe zu Hause drei Tabellen, wissen Sie. Hilflos bin ich nicht.
T: Ganz und gar nicht. Wie entscheiden Sie heute, was mit dem Geld geschieht, das übrig bleibt?
A: Sonntags, beim Kaffee. Das dauert eine Stunde, und dann frage ich mich die ganze Woche, ob es richtig war.
T: Was macht Ihnen in dieser Stunde Sorgen?
A: Dass ich etwas übersehe. Eine Regel, die sich geändert hat, ein Datum, etwas mit der Steuer.
T: Steckt sonst noch etwas dahinter?
A: Meine Frau. Sie möchte jemanden haben, den sie fragen kann, wenn ich einmal nicht mehr da bin. Daran denke ich nicht gern.
T: Das wiegt mehr als die Zahl. Dafür haben Sie bei uns dieselbe Ansprechpartnerin für beide, und das ist im Honorar enthalten.
A: Für wie lange?
T: Solange Sie Kunden bei uns sind. Wie klingt das?
A: Das klingt nach dem, was sie hören möchte.
T: Dann ist der nächste Schritt ein kurzes Gespräch mit Ihnen beiden. Passt Ihnen der Dienstag?
A: Dienstagabend, ja.`,
    "without marks, as it is heard": `
A: guten tag ich rufe an weil mir ihr angebot zu teuer ist für das was es ist
T: das kann ich verstehen danke dass sie mir das sagen bevor sie entscheiden
A: mein bruder zahlt bei seiner bank viel weniger und sagt das ist alles dasselbe
T: was bekommt ihr bruder denn bei seiner bank
A: ehrlich gesagt weiß ich das nicht im januar kommt ein brief und das war es glaube ich
T: was lässt sie zögern wenn sie den preis einmal weglassen
A: ich weiß nicht ob jemand hinsieht wenn sich etwas ändert ich hatte in fünf jahren drei stellen und niemand hat je gefragt
T: was wird sich in den nächsten jahren ändern
A: wir möchten kinder und dann würde ich die hälfte arbeiten und alles wäre wieder anders
T: dafür bekommen sie eine person die mit ihnen hinsieht sobald sich etwas ändert eine stelle oder ein kind oder ein haus
A: dann müsste ich nicht jedes mal alles neu erklären
T: genau hilft ihnen das
A: ja das hilft ich wusste gar nicht dass das dazugehört
T: dann schicke ich ihnen eine seite auf der das in einfachen worten steht und am freitag rufe ich sie an
A: gut die lese ich`,
    "with hesitation and a repair": `
A: Ich muss darüber nachdenken. Das ist viel Geld für ein bisschen Beratung.
T: Äh, ich verstehe, dass Sie, dass Sie darüber nachdenken wollen. Gut, dass Sie es sagen.
A: Ich will Sie nicht kränken. Ich hatte nur nicht mit dieser Zahl gerechnet.
T: Sie kränken mich nicht. Womit hatten Sie gerechnet?
A: Mit der Hälfte vielleicht. Meine Nachbarin sagt, bei ihr kostet Beratung gar nichts.
T: Was beschäftigt Sie mehr, die Zahl selbst oder das, was danach kommt?
A: Was danach kommt, wenn Sie so fragen. Niemand sagt einem, was im zweiten Jahr passiert.
T: Wie müsste das zweite Jahr aussehen, damit Sie sagen können, dass es richtig war?
A: Ich wüsste, was zu tun ist, wenn ein Brief kommt. Ich bekomme so viele Briefe, und alle landen in einer Schublade.
T: Dafür bekommen Sie von uns etwas Einfaches: Sie schicken mir den Brief, und ich melde mich in zwei Tagen. Das ist enthalten.
A: Alle Briefe? Auch die vom Finanzamt?
T: Alle. Habe ich Ihre Frage damit beantwortet?
A: Das haben Sie. Die Schublade ist allerdings ziemlich voll.
T: Bringen Sie sie mit. Dann sprechen wir am Montag darüber, und ich rufe Sie an, wann es passt.
A: Gut, am Montag.`,
    "brief and warm": `
A: Ich habe nur fünf Minuten. Ihr Honorar ist zu hoch, und das wollte ich Ihnen selbst sagen.
T: Danke, dass Sie es mir selbst sagen. Das ist nachvollziehbar, es ist viel Geld.
A: Das ist es. Dafür kann man schön in Urlaub fahren.
T: Was müsste bei uns passieren, damit es besser ist als der Urlaub?
A: Es müsste jemand ans Telefon gehen. Mein letzter Berater war eine Stimme vom Band.
T: Was macht Ihnen sonst noch Sorgen?
A: Dass ich zu klein für Sie bin. Sie haben Kunden mit zehnmal so viel, das weiß ich.
T: Woran haben Sie das beim letzten gemerkt?
A: Er wusste nie meinen Namen. Er musste ihn immer nachsehen, während ich wartete.
T: Für das Honorar erreichen Sie mich auf meiner eigenen Nummer, und jeden Frühling setzen wir uns zusammen. Ihren Namen kenne ich, Frau Stein.
A: Das stimmt.
T: Hilft Ihnen das?
A: Ja, wirklich.
T: Dann schicke ich Ihnen heute meine Nummer, und nach Ostern hören wir uns.
A: Gut. Danke.`,
  },
  failing: {
    "rude with the right words": `
A: Das Honorar ist mir zu hoch. Eine andere Firma ist günstiger.
T: Ich verstehe, dass Sie keine Ahnung haben, was Beratung kostet. Danke, dass Sie anrufen, was für eine Zeitverschwendung.
A: Ich wollte nur ehrlich sein.
T: Was lässt Sie zögern? Was steckt dahinter, außer dem Honorar, sind Sie einfach geizig?
A: Ich mache mir Sorgen, dass hinterher niemand für mich da ist.
T: Für dieses Honorar erreichen Sie mich, aber lassen Sie mich in Ruhe mit jeder Kleinigkeit. Beantwortet das Ihre Frage?
A: Nicht wirklich.
T: Nächster Schritt: Ich schicke Ihnen den Vertrag, und wenn nicht, ist es mir egal.
A: Dann eben nicht.`,
    "a recited list": `
A: Das Honorar ist mir zu hoch. Eine andere Firma ist günstiger.
T: Kann ich verstehen, guter Punkt, nachvollziehbar, außer dem Honorar, steckt dahinter, für dieses Honorar, ist enthalten, beantwortet das, nächster Schritt.
A: Was meinen Sie damit?
T: Verstehe ich gut, gute Frage, macht Ihnen Sorgen, müsste anders sein, dafür bekommen Sie, mich erreichen, wie klingt das, schicke Ihnen.
A: Ich verstehe Sie nicht.
T: Danke für Ihre Offenheit, zögern lässt, bedeutet für Sie, hilft Ihnen das, soll ich Ihnen, rufe Sie an.
A: Dann gehe ich zu der anderen Firma.`,
    "half true": `
A: Das Honorar ist mir zu hoch. Eine andere Firma ist günstiger.
T: Ich verstehe, dass Ihnen das wichtig ist, aber das Honorar ist nicht zu hoch, sonst beschwert sich niemand.
A: Das mag sein. Ich habe trotzdem Zweifel.
T: Welche Zweifel sind das? Was macht Ihnen Sorgen?
A: Ob hinterher jemand für mich da ist.
T: Für dieses Honorar erreichen Sie mich. Was Sie über die andere Firma sagen, das stimmt nicht, die sind in allem schlechter.
A: Ich habe gar nicht viel über sie gesagt.
T: Beantwortet das Ihre Frage? Dann schicke ich Ihnen den Vertrag.
A: Nein, danke.`,
    "contradicted at the end": `
A: Das Honorar ist mir zu hoch. Eine andere Firma ist günstiger.
T: Ich verstehe, dass Ihnen das Honorar wichtig ist. Was macht Ihnen Sorgen?
A: Ob hinterher jemand für mich da ist.
T: Was steckt sonst noch dahinter? Wie war es beim letzten?
A: Er hat nie zurückgerufen.
T: Für dieses Honorar erreichen Sie mich direkt. Beantwortet das Ihre Frage?
A: Ja. Das klingt gut.
T: Na ja, ehrlich gesagt: Mich erreichen Sie nicht, vergessen Sie das, wir haben eine Hotline. Und Sie haben das falsch verstanden, das Honorar ist nicht teuer, Sie irren sich.
A: Warum haben Sie es dann gesagt?
T: Soll ich Ihnen den Vertrag schicken?
A: Nein.`,
    "one-word answers": `
A: Das Honorar ist mir zu hoch. Eine andere Firma ist günstiger.
T: Gut.
A: Und ich bin nicht sicher, ob ich überhaupt Beratung brauche.
T: Warum?
A: Weil ich das meiste selbst machen kann.
T: Aha.
A: Haben Sie dazu etwas zu sagen?
T: Nein.
A: Dann auf Wiedersehen.`,
    silent: `
A: Das Honorar ist mir zu hoch. Eine andere Firma ist günstiger.
T: ...
A: Hallo?
T: ...
A: Ich rufe ein andermal wieder an.`,
    "in another order": `
A: Guten Tag, ich rufe wegen Ihres Angebots an.
T: Für dieses Honorar erreichen Sie mich direkt, und einmal im Jahr setzen wir uns zusammen. Beantwortet das Ihre Frage?
A: Ich habe noch gar keine gestellt. Der Preis ist mir zu hoch, und eine andere Firma ist günstiger.
T: Was macht Ihnen Sorgen? Was steckt dahinter?
A: Ob hinterher jemand für mich da ist. Der letzte hat nie zurückgerufen.
T: Ich verstehe, dass Ihnen das wichtig ist. Danke, dass Sie es sagen.
A: Und was sagen Sie dazu?
T: Wie war es beim letzten, und was müsste anders sein?
A: Er hätte zurückrufen müssen, das ist alles.
T: Dann schicke ich Ihnen den Vertrag, und am Freitag rufe ich Sie an.
A: Sie haben meine Frage nicht beantwortet.`,
    "as a recognizer writes it": `
A: guten tag ihr honorar ist mir zu hoch und die andere firma ist günstiger
T: nein das stimmt nicht sie haben das falsch verstanden es ist nicht teuer wenn man sieht was andere nehmen
A: ich habe es mir angesehen die andere firma nimmt die hälfte
T: dann gehen sie doch dahin sonst beschwert sich niemand darüber ich weiß nicht was sie wollen
A: ich wollte wissen ob hinterher jemand für mich da ist
T: klar sie erreichen mich also was denken sie soll ich ihnen den vertrag jetzt schicken
A: nein danke`,
  },
};
