import type { ShippedTalks } from "./talks.ts";

export const complaintTalksInGerman: ShippedTalks = {
  rubric: "Beschwerde",
  passing: {
    "by the book": `
A: Das ist doch unmöglich. Ich habe dreimal um meine Bescheinigung gebeten, und niemand hat zurückgerufen.
T: Es tut mir leid, dass Sie dreimal fragen mussten. Ich kann gut verstehen, dass Sie sich ärgern.
A: Ich brauche sie für die Steuererklärung, und die Frist endet am Freitag. Ich habe Besseres zu tun, als bei Ihnen anzurufen.
T: Wann haben Sie zuerst angerufen, und was wurde Ihnen gesagt?
A: Vor zwei Wochen. Ein junger Mann sagte, sie sei am nächsten Tag in der Post. Dann habe ich wieder angerufen, und letzten Montag noch einmal.
T: Sie haben also dreimal gefragt, und jedes Mal wurde sie Ihnen zugesagt. Stimmt das so?
A: Genau. Und jedes Mal musste ich alles von vorn erklären.
T: Ich kümmere mich selbst darum. Sie haben die Bescheinigung bis morgen Mittag als Mail, und ich frage nach, ob sie angekommen ist.
A: Morgen Mittag wäre gut. Aber diesmal wirklich?
T: Wirklich. Hier ist meine direkte Nummer, falls Sie mich vorher erreichen wollen. Kann ich sonst noch etwas für Sie tun?
A: Nein. Danke, das hilft mir.`,
    "in own words": `
A: Ich habe die Nase voll. Dreimal jetzt schon, und immer noch keine Bescheinigung.
T: Ich bitte um Entschuldigung, Herr Bach. Das hätte nicht passieren dürfen, da haben Sie recht.
A: Allerdings. Mein Steuerberater fragt mich jeden zweiten Tag, und ich stehe da wie einer, der seine Papiere nicht beisammen hat.
T: Was genau braucht Ihr Steuerberater, und bis wann?
A: Die Bescheinigung vom letzten Jahr, mit den Gebühren darin. Am Freitag gibt er alles ab, danach hat er keine Zeit mehr.
T: Wenn ich Sie richtig verstehe, müssen die Gebühren darin stehen, und sie muss vor dem Wochenende bei ihm sein.
A: Ja. Und ich will wissen, warum bei Ihnen keiner zurückruft.
T: Das weiß ich noch nicht. Das finde ich heraus, und am Donnerstag rufe ich Sie deswegen an. Die Bescheinigung schicke ich Ihnen noch heute.
A: Noch heute? Na gut. Ich glaube es, wenn ich sie sehe.
T: Das ist verständlich. Soll ich sie auch gleich Ihrem Steuerberater schicken?
A: Das würde mir einen Weg ersparen, ja.`,
    "without marks, as it is heard": `
A: ich habe sie dreimal wegen meiner bescheinigung angerufen und niemand hat zurückgerufen ich bin so wütend
T: das tut mir sehr leid herr bach ich kann verstehen dass sie wütend sind
A: am freitag ist die frist und ich habe arbeit ich kann nicht den ganzen tag mit ihnen telefonieren
T: wofür ist die bescheinigung und wann brauchen sie sie
A: für die steuererklärung ich brauche sie am donnerstag damit meine frau auch unterschreiben kann
T: sie haben also dreimal angerufen und brauchen sie am donnerstag stimmt das so
A: ja das stimmt und ich will es nicht noch einmal jemand anderem erklären
T: gern ich kümmere mich darum und sie haben sie bis morgen
A: und wenn nicht
T: dann rufen sie mich auf meiner eigenen nummer an haben sie etwas zum schreiben
A: ja bitte
T: vier vier eins zwei und morgen früh hören wir uns
A: in ordnung danke`,
    "with hesitation and a repair": `
A: Dreimal! Dreimal habe ich um diese Bescheinigung gebeten. Eine Frechheit ist das.
T: Das, das tut mir leid. Ich kann nachvollziehen, wie ärgerlich das mit der Frist ist.
A: Das können Sie nicht. Ich habe seit zwanzig Jahren mein Konto bei Ihnen und nie um etwas gebeten.
T: Zwanzig Jahre. Äh, darf ich fragen, mit wem Sie gesprochen haben und wann das war?
A: Mit drei verschiedenen Leuten. Die letzte am Montag, die wollte es weitergeben.
T: Lassen Sie mich wiederholen: dreimal gefragt, zuletzt am Montag, und zurück kam gar nichts.
A: Gar nichts. Nicht einmal ein Brief.
T: Für welches Jahr brauchen Sie sie?
A: Für das letzte, nur dafür. Es ist ein einziges Blatt Papier.
T: Ich kümmere mich persönlich darum. Sie haben es heute Abend, und wenn die Post zu langsam ist, bringe ich es vorbei.
A: Sie würden es bringen?
T: Ich wohne zwei Straßen weiter, also ja.
A: Na, das ist ein Wort.`,
    "brief and warm": `
A: Ich bin wirklich enttäuscht von Ihnen. Dreimal habe ich um eine Bescheinigung gebeten, und nichts ist gekommen.
T: Das tut uns leid, Frau Bach. Sie sind zu Recht enttäuscht, das ist sehr verständlich.
A: Danke. Wenigstens sagt es mal jemand.
T: Wofür brauchen Sie sie, und wie viel Zeit haben wir?
A: Für das Finanzamt. Am Freitag ist der letzte Tag, sonst kostet es mich etwas.
T: Und was hat man Ihnen bisher gesagt?
A: Dass sie unterwegs ist. Alle drei Male.
T: Sie haben also dreimal gehört, dass sie unterwegs ist. Diesmal sorge ich dafür: Morgen früh liegt sie in Ihrem Postfach.
A: Morgen früh reicht. Und wenn es mich trotzdem etwas kostet?
T: Dann rufe ich für Sie beim Amt an. Möchten Sie das schriftlich haben?
A: Das ist nicht nötig. Ich glaube Ihnen.`,
  },
  failing: {
    "rude with the right words": `
A: Das ist doch unmöglich. Ich habe dreimal um meine Bescheinigung gebeten, und niemand hat zurückgerufen.
T: Tut mir leid, dass Sie so nerven. Ich kann verstehen, dass Sie sich ärgern, aber hören Sie auf zu jammern.
A: Die Frist endet am Freitag!
T: Wann haben Sie angerufen, und wer hat Ihnen gesagt, dass Sie bis zuletzt warten sollen? Selbst schuld, oder?
A: Vor zwei Wochen, und ich habe nicht gewartet.
T: Sie haben also dreimal gefragt, stimmt das so, was für ein Kindergarten. Morgen früh schicke ich sie Ihnen, und dann lassen Sie mich in Ruhe.
A: Ich möchte mit jemand anderem sprechen.
T: Ich kümmere mich darum, Sie nerven.
A: Unglaublich.`,
    "a recited list": `
A: Das ist doch unmöglich. Ich habe dreimal um meine Bescheinigung gebeten, und niemand hat zurückgerufen.
T: Tut mir leid, um Entschuldigung bitten, kann verstehen, verständlich, Sie haben also, stimmt das so, kümmere mich, bis morgen.
A: Was?
T: Tut uns leid, nachvollziehen, verstehe Ihren Ärger, richtig verstanden, ist das so richtig, sorge dafür, morgen früh.
A: Ist das eine Maschine?
T: Bedaure, hätte nicht passieren, lassen Sie mich wiederholen, schicke Ihnen, persönlich darum, in einer Stunde, vor Freitag.
A: Ich schreibe Ihrem Direktor.`,
    "half true": `
A: Das ist doch unmöglich. Ich habe dreimal um meine Bescheinigung gebeten, und niemand hat zurückgerufen.
T: Es tut mir leid, dass Sie verärgert sind. Aber das ist nicht unsere Schuld, die Post hat sie verloren, so etwas kommt vor.
A: Dreimal?
T: Wann haben Sie angerufen? Mit wem haben Sie gesprochen?
A: Vor zwei Wochen, und mit drei verschiedenen Leuten.
T: Sie haben also dreimal gefragt. Das hätten Sie eben schriftlich machen müssen, das sind unsere Vorschriften. Bis morgen schicke ich Ihnen das Formular.
A: Die Bescheinigung bekomme ich also nicht?
T: Sie bekommen das Formular. Darum kümmere ich mich.
A: Ich fasse es nicht.`,
    "contradicted at the end": `
A: Das ist doch unmöglich. Ich habe dreimal um meine Bescheinigung gebeten, und niemand hat zurückgerufen.
T: Es tut mir leid, dass Sie dreimal fragen mussten. Ich kann verstehen, dass Sie sich ärgern.
A: Ich brauche sie bis Freitag.
T: Wann haben Sie zuerst angerufen, und was wurde Ihnen gesagt?
A: Vor zwei Wochen, dass sie unterwegs ist.
T: Sie haben also dreimal gefragt. Stimmt das so? Ich kümmere mich selbst darum, Sie haben sie bis morgen.
A: Gut. Kann ich mich darauf verlassen?
T: Ehrlich gesagt, nein. Ich kümmere mich nicht darum, mir sind die Hände gebunden, ich bin nicht zuständig. Sie hätten eben früher anrufen müssen.
A: Warum sagen Sie es dann?`,
    "one-word answers": `
A: Das ist doch unmöglich. Ich habe dreimal um meine Bescheinigung gebeten, und niemand hat zurückgerufen.
T: Entschuldigung.
A: Ist das alles? Die Frist endet am Freitag.
T: Wann?
A: Am Freitag, sage ich doch. Was passiert jetzt?
T: Morgen.
A: Wer kümmert sich darum?
T: Ich.
A: Und wer sind Sie?`,
    silent: `
A: Das ist doch unmöglich. Ich habe dreimal um meine Bescheinigung gebeten, und niemand hat zurückgerufen.
T: ...
A: Hallo? Hören Sie mich?
T: ...
A: Ich fasse es nicht.`,
    "in another order": `
A: Das ist doch unmöglich. Ich habe dreimal um meine Bescheinigung gebeten, und niemand hat zurückgerufen.
T: Die schicke ich Ihnen bis morgen. Wann haben Sie angerufen? Was wurde Ihnen gesagt?
A: Vor zwei Wochen. Dass sie in der Post ist. Ich bin so wütend darüber.
T: Sie haben also dreimal gefragt, stimmt das so? Morgen früh ist sie da.
A: Sie tun so, als wäre das nichts.
T: Ich kümmere mich darum, wie gesagt, bis morgen. Für welches Jahr ist sie?
A: Für das letzte. Haben Sie sonst nichts zu sagen?
T: Ach ja. Es tut mir natürlich leid, ich kann verstehen, dass Sie sich ärgern.
A: Das kam spät.`,
    "as a recognizer writes it": `
A: das ist doch unmöglich ich habe dreimal um meine bescheinigung gebeten und niemand hat zurückgerufen
T: ja gut da kann ich nichts machen das ist nicht meine abteilung
A: wessen abteilung ist es denn die frist endet am freitag
T: sie hätten eben die andere nummer anrufen müssen das sind unsere vorschriften und jetzt beruhigen sie sich bitte
A: ich beruhige mich nicht ich habe dreimal gefragt
T: mehr als noch einmal schicken geht nicht vielleicht nächste woche oder so
A: ich rufe nie wieder an`,
  },
};
